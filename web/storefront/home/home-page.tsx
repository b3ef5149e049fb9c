import { data, type HeadersFunction, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ShownSection } from '#contract/content/sections';
import * as pages from '#contract/values/pages/storefront-pages';
import { callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { useIsPublic, useShopFacts, useSite } from '../../api/shop-facts';
import { pageContext } from '../../page-context';
import { lazySection } from '../../ui/lazy/lazy-section';
import { JsonLd } from '../page-head/json-ld';
import { organizationData, webSiteData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { Hero } from '../sections/hero';

const BelowFold = lazySection('below-fold', async () => (await import('./below-fold')).BelowFold);

type Loaded = { sections: ShownSection[]; isPreview: boolean };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const preview = new URL(request.url).searchParams.get('preview') ?? undefined;
  const query = preview ? { preview } : {};
  const { answer } = await callApi(api, 'GET /api/home/sections', { query }).catch(throwPageError);
  return data(
    { sections: answer.sections, isPreview: preview !== undefined },
    preview ? { headers: { 'cache-control': 'no-store' } } : {},
  );
}

/** A draft preview must not be cached. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function HomePage() {
  const { sections, isPreview } = useLoaderData<Loaded>();
  const site = useSite();
  const isPublic = useIsPublic();
  const { shopName, brand } = useShopFacts();
  const { tagline, description } = brand;
  // The first view hydrates immediately, everything below it later.
  const hero = sections[0]?.kind === 'hero' ? sections[0] : null;
  return (
    <>
      <PageHead
        title=""
        area={`${shopName} – ${tagline}`}
        description={description}
        path={isPreview ? null : pages.home()}
        picture={hero?.slides[0]?.image}
      />
      <JsonLd
        data={
          import.meta.env.SSR
            ? [organizationData(site, shopName, brand), webSiteData(site, shopName, isPublic)]
            : null
        }
      />
      <h1 className="sr-only">{`${shopName}: ${tagline}`}</h1>
      {hero && <Hero section={hero} isFirst />}
      <BelowFold sections={sections} from={hero ? 1 : 0} />
    </>
  );
}
