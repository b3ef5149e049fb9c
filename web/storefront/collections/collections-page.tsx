import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import { type AnswerOf, callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { useIsPublic, useShopName } from '../../api/shop-facts';
import { pageContext } from '../../page-context';
import { Picture } from '../../ui/picture';
import { listing as text } from '../listing/messages';
import { PageHead } from '../page-head/page-head';

type Loaded = { collections: AnswerOf<'GET /api/collections'> };

/** The published collections that have products. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(pageContext);
  const { answer } = await callApi(api, 'GET /api/collections', {}).catch(throwPageError);
  return { collections: answer };
}

export async function clientLoader(): Promise<Loaded> {
  return { collections: await call('GET /api/collections', {}).catch(throwPageError) };
}

/** All collections, with their pictures. */
export default function CollectionsPage() {
  const { collections } = useLoaderData<Loaded>();
  const isPublic = useIsPublic();
  const shopName = useShopName();
  const isEmpty = collections.length === 0;
  return (
    <div className="wrap pb-(--section)">
      <PageHead
        title={text.collections}
        description={`${text.collectionsText} ${shopName}`}
        path={isPublic && !isEmpty ? pages.collections() : null}
      />
      <h1 className="display-56 pt-5 pb-4 lg:pt-12">{text.collections}</h1>
      <p className="pb-8 text-16 text-ink-2 lg:pb-11">
        {isEmpty ? text.noCollections : text.collectionsText}
      </p>
      <ul className="grid gap-x-(--gap-x) gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {collections.map(({ name, slug, image }, at) => (
          <li key={slug}>
            <Link to={pages.collection({ slug })} className="group block">
              {image ? (
                <Picture
                  image={image}
                  alt=""
                  eager={at === 0}
                  sizes="(min-width: 64em) 31vw, (min-width: 40em) 47vw, 100vw"
                  className="aspect-3/2! w-full"
                />
              ) : (
                <div className="aspect-3/2 w-full rounded bg-ground" />
              )}
              <h2 className="display-28 mt-4 underline-offset-4 wrap-anywhere group-hover:underline">
                {name}
              </h2>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
