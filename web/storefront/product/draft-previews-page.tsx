import {
  data,
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { PreviewedProducts } from '#contract/catalogue/previews';
import * as pages from '#contract/values/pages/storefront-pages';
import { ApiError, callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { pageContext } from '../../page-context';
import { Picture } from '../../ui/picture';
import { useDates } from '../../ui/text/dates';
import { PreviewNotice } from '../layout/preview-notice';
import { PageHead } from '../page-head/page-head';
import { preview as text } from './messages';

/** Null once the link has expired or was revoked. */
type Loaded = { products: PreviewedProducts['products'] | null };

/** The drafts that a preview link shows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const preview = new URL(request.url).searchParams.get('preview') ?? '';
  const { status, products } = await callApi(api, 'GET /api/product-previews', {
    query: { preview },
  }).then(
    ({ answer }) => ({ status: 200, ...answer }),
    (error: unknown) => {
      // 400: the URL names no link.
      if (error instanceof ApiError && (error.status === 404 || error.status === 400))
        return { status: 404, products: null };
      return throwPageError(error);
    },
  );
  return data<Loaded>({ products }, { status, headers: { 'cache-control': 'no-store' } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function DraftPreviewsPage() {
  const { products } = useLoaderData<Loaded>();
  const preview = useSearchParams()[0].get('preview') ?? '';
  const dates = useDates();
  return (
    <div className="wrap pb-(--section)">
      {products && <PreviewNotice />}
      <PageHead title={text.title} description={text.title} path={null} />
      <h1 className="display-56 pt-5 pb-8 lg:pt-12">{text.title}</h1>
      {!products?.length && (
        <p className="text-16 text-ink-2">{products ? text.none : text.ended}</p>
      )}
      <ul className="grid grid-cols-2 gap-x-(--gap-x) gap-y-10 md:grid-cols-3 lg:grid-cols-4">
        {products?.map(({ _id, title, brand, colour, image, publishAt }) => (
          <li key={_id}>
            <Link to={pages.product({ productId: _id, preview })} className="block">
              {image && <Picture image={image} alt="" sizes="(min-width: 64em) 23vw, 47vw" />}
              <span className="mt-2 block font-medium">{title}</span>
              <span className="block text-ink-2">
                {[brand, colour].filter((part) => part !== '').join(', ')}
              </span>
              {publishAt && (
                <span className="block text-ink-2">
                  {text.coming(dates.weekdayMoment(publishAt))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
