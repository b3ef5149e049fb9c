import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Home } from '#contract/content';
import { callApi } from '../../api/client';
import { shop } from '../../messages';
import { pageContext } from '../../page-context';
import * as paths from '../../paths';
import { useIsPublic, useOrigin } from '../../state/shop-facts';
import { JsonLd } from '../page-head/json-ld';
import { organizationData, webSiteData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { Banner } from './banner';
import { CategoryTiles } from './category-tiles';
import { Hero } from './hero';
import { home } from './messages';
import { NewArrivals } from './new-arrivals';
import { Newsletter } from './newsletter';
import { NewsletterOutcome } from './newsletter-outcome';
import { Reassurance } from './reassurance';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { contents: (await callApi(api, 'GET /api/home', { query: {} })).answer };
}

export default function HomePage() {
  const { contents } = useLoaderData<{ contents: Home }>();
  const origin = useOrigin();
  const isPublic = useIsPublic();
  const { slides, tiles, banner, newArrivals } = contents;
  return (
    <>
      <PageHead
        title=""
        area={`${shop.name} – ${home.title}`}
        description={home.description}
        path={paths.home()}
        picture={slides[0]?.image}
      />
      <JsonLd
        data={
          import.meta.env.SSR
            ? [organizationData(origin, shop.name), webSiteData(origin, shop.name, isPublic)]
            : null
        }
      />
      <h1 className="sr-only">{`${shop.name}: ${home.title}`}</h1>
      <NewsletterOutcome />
      <Hero slides={slides} />
      <div className="wrap">
        <Reassurance />
      </div>
      {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
      <Banner banner={banner} />
      <NewArrivals arrivals={newArrivals} />
      <Newsletter />
    </>
  );
}
