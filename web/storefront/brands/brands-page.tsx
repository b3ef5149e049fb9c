import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import type { AnswerOf } from '../../api/client';
import { callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { useIsPublic, useShopName } from '../../api/shop-facts';
import { pageContext } from '../../page-context';
import { listing as text } from '../listing/messages';
import { PageHead } from '../page-head/page-head';

type Loaded = { brands: AnswerOf<'GET /api/brands'> };

/** The brands that have products. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(pageContext);
  const { answer } = await callApi(api, 'GET /api/brands', {}).catch(throwPageError);
  return { brands: answer };
}

export async function clientLoader(): Promise<Loaded> {
  return { brands: await call('GET /api/brands', {}).catch(throwPageError) };
}

/** All brands, by their first letter. */
export default function BrandsPage() {
  const { brands } = useLoaderData<Loaded>();
  const isPublic = useIsPublic();
  const shopName = useShopName();
  const letters = [...new Set(brands.map(({ name }) => letterOf(name)))];
  return (
    <div className="wrap pb-(--section)">
      <PageHead
        title={text.brands}
        description={`${text.brandsText} ${shopName}`}
        path={isPublic && brands.length > 0 ? pages.brands() : null}
      />
      <h1 className="display-56 pt-5 pb-4 lg:pt-12">{text.brands}</h1>
      <p className="pb-8 text-16 text-ink-2 lg:pb-11">
        {brands.length > 0 ? text.brandsText : text.noBrands}
      </p>
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {letters.map((letter) => (
          <section key={letter} aria-label={letter}>
            <h2 className="display-28 border-b border-line pb-2">{letter}</h2>
            <ul className="pt-2">
              {brands
                .filter(({ name }) => letterOf(name) === letter)
                .map(({ name, slug }) => (
                  <li key={slug}>
                    <Link
                      to={pages.brand({ slug })}
                      className="inline-block py-1.5 underline-offset-4 wrap-anywhere hover:underline pointer-coarse:py-3"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function letterOf(name: string): string {
  const letter = name.normalize('NFKD').charAt(0).toUpperCase();
  return /\p{L}/u.test(letter) ? letter : '#';
}
