import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Home } from '#contract/content';
import { callApi } from '../../api/client';
import { shop } from '../../messages';
import { pageContext } from '../../page-context';
import { PageTitle } from '../../ui/page-title';
import { Banner } from './banner';
import { CategoryTiles } from './category-tiles';
import { Hero } from './hero';
import { home } from './messages';
import { NewArrivals } from './new-arrivals';
import { Newsletter } from './newsletter';
import { NewsletterOutcome } from './newsletter-outcome';
import { Reassurance } from './reassurance';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, publicUrl } = context.get(pageContext);
  return { contents: (await callApi(api, 'GET /api/home', {})).answer, address: `${publicUrl}/` };
}

export default function HomePage() {
  const { contents, address } = useLoaderData<{ contents: Home; address: string }>();
  const { slides, tiles, banner, newArrivals } = contents;
  return (
    <>
      <PageTitle area={`${shop.name} – ${home.title}`} />
      <meta name="description" content={home.description} />
      <link rel="canonical" href={address} />
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
