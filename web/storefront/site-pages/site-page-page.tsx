import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import type { SitePage } from '#contract/content/site-pages';
import { type SitePageKind, sitePagePath } from '#contract/values/content/site-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { ApiError, callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { useShopName, useSite } from '../../api/shop-facts';
import { segmentsOf } from '../../navigation/segments';
import { pageContext } from '../../page-context';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Picture } from '../../ui/picture';
import { Day } from '../../ui/text/dates';
import { PreviewNotice } from '../layout/preview-notice';
import { JsonLd } from '../page-head/json-ld';
import { articleData, breadcrumbData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { Sections } from '../sections/sections';
import { journal } from './messages';

/** A page or an article. Its earlier URLs lead to the current one; without a page the answer is 404 or 410. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const url = new URL(request.url);
  const isArticle = segmentsOf(url).at(-2) === pages.journal.path.slice(1);
  const kind: SitePageKind = isArticle ? 'article' : 'page';
  const slug = params.slug ?? '';
  const preview = url.searchParams.get('preview');
  const { answer: page } = await callApi(api, 'GET /api/site-pages/:kind/:slug', {
    params: { kind, slug },
    query: preview === null ? {} : { preview },
  }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410))
      throw data(null, { status: error.status });
    return throwPageError(error);
  });
  if (page.slug !== slug) throw redirect(sitePagePath(kind, page.slug), 301);
  return data(page, preview === null ? {} : { headers: { 'cache-control': 'no-store' } });
}

/** A draft must not be cached. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SitePageScreen() {
  const page = useLoaderData<SitePage>();
  const site = useSite();
  const shopName = useShopName();
  const { kind, slug, title, summary, image, day, sections } = page;
  const path = sitePagePath(kind, slug);
  const isDraft = page.draft === true;
  const crumbs = [{ label: journal.title, to: pages.journal() }, { label: title }];
  return (
    // Nothing of the page before is reused, such as the current slide of a carousel.
    <article key={path} className="pb-(--section)">
      {isDraft && <PreviewNotice />}
      <PageHead
        title={title}
        description={summary}
        path={isDraft ? null : path}
        picture={image ?? undefined}
        {...(kind === 'article' && { type: 'article' })}
      />
      {kind === 'article' && (
        <JsonLd
          key={path}
          data={
            import.meta.env.SSR
              ? [articleData(site, page, shopName), breadcrumbData(site, crumbs)]
              : null
          }
        />
      )}
      <div className="wrap">
        {kind === 'article' && <Breadcrumb crumbs={crumbs} />}
        <h1 className="display-56 max-w-200 pt-10 wrap-anywhere lg:pt-14">{title}</h1>
        {day && (
          <p className="mt-4 text-ink-2">
            <time dateTime={day}>
              <Day at={day} />
            </time>
          </p>
        )}
        {summary && <p className="mt-3 max-w-160 text-16 text-ink-2 wrap-anywhere">{summary}</p>}
        {kind === 'article' && image && (
          <Picture
            image={image}
            eager
            sizes="(min-width: 90em) 84rem, 100vw"
            className="mt-8 aspect-3/2! w-full lg:aspect-5/2!"
          />
        )}
      </div>
      <Sections sections={sections} />
    </article>
  );
}
