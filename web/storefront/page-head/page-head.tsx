import { useLanguages, useShopFacts, useSite } from '../../api/shop-facts';
import { PageTitle } from '../../page-title';
import type { PictureSource } from '../../ui/picture';
import { absolute, pageUrl, sharedPicture } from './share.rules';

type PageHeadProps = {
  /** The page's title, to which the shop's name is added. Empty for the home page, which has `area` as title. */
  title: string;
  area?: string;
  description: string;
  /** The canonical URL with its query; null for pages that are not indexed. */
  path: string | null;
  /** Shown in link previews; without one, the logo is. */
  picture?: Pick<PictureSource, 'url' | 'alt' | 'widths'> | undefined;
  type?: 'website' | 'product' | 'article';
};

/** A page's title and its metadata for search engines and link previews. React moves them into the head. */
export function PageHead({ title, area, description, path, picture, type }: PageHeadProps) {
  return (
    <>
      <PageTitle {...(area && { area })}>{title}</PageTitle>
      <meta name="description" content={description} />
      {path === null ? (
        <NoIndex />
      ) : (
        <Shared
          title={title}
          area={area}
          description={description}
          path={path}
          picture={picture}
          type={type ?? 'website'}
        />
      )}
    </>
  );
}

/** `noindex`, for personal pages and pages without content for search engines. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}

function Shared({
  title,
  area,
  description,
  path,
  picture,
  type,
}: PageHeadProps & { path: string; type: string }) {
  const site = useSite();
  const url = pageUrl(site, path);
  const {
    shopName,
    brand: { logo },
  } = useShopFacts();
  const shared = picture ?? (logo && { ...logo, alt: shopName });
  return (
    <>
      <link rel="canonical" href={url} />
      <Alternates path={path} />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title || (area ?? shopName)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {shared && (
        <>
          <meta property="og:image" content={absolute(sharedPicture(shared), site.origin)} />
          <meta property="og:image:alt" content={shared.alt} />
        </>
      )}
      {/* All else is read from the tags above. */}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The page in each language of the storefront. `x-default` is for people whose language is none of them. */
function Alternates({ path }: { path: string }) {
  const { origin } = useSite();
  const languages = useLanguages();
  if (languages.length === 1) return null;
  return (
    <>
      {languages.map(({ code, prefix }) => (
        <link key={code} rel="alternate" hrefLang={code} href={pageUrl({ origin, prefix }, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={pageUrl({ origin, prefix: '' }, path)} />
    </>
  );
}
