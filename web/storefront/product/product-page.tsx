import type { ComponentProps } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import type { ProductDetail, ProductPage as ProductList } from '#contract/catalogue/catalogue';
import type { ProductFit } from '#contract/fit';
import * as pages from '#contract/values/pages/storefront-pages';
import { callForPart } from '../../api/call-for-part';
import { ApiError, callApi } from '../../api/client';
import { useProductFit } from '../../api/fit/fit';
import { statusWithout } from '../../api/page-status';
import { useProduct } from '../../api/products';
import { useToken } from '../../api/session/session';
import { useShopFacts } from '../../api/shop-facts';
import { pageContext, type Transport } from '../../page-context';
import { PageTitle } from '../../page-title';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { inSentence } from '../../ui/text/language';
import { possessive, useListings } from '../layout/departments';
import { PreviewNotice } from '../layout/preview-notice';
import { MembersWall, ShopPreview } from '../members-wall/members-wall';
import { NoIndex } from '../page-head/page-head';
import { type LoadedReviews, loadReviews } from '../reviews/load-reviews';
import { shownOnCard } from './card/shown-on-card.rules';
import { product as texts } from './messages';
import { ProductView, productColumns } from './product-view';
import { relatedQuery } from './related/also-like.rules';

type Loaded = {
  initial: ProductDetail | null;
  related: ProductList | null;
  fit: ProductFit | null;
  reviews: LoadedReviews | null;
  isNotFound: boolean;
};
const nothing: Loaded = {
  initial: null,
  related: null,
  fit: null,
  reviews: null,
  isNotFound: false,
};

/** The product as visitors see it; null if it is for members, whose token the server does not have. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const productId = params.productId ?? '';
  const preview = new URL(request.url).searchParams.get('preview');
  if (preview !== null) return loadPreview(api, productId, preview);
  try {
    const { answer } = await callApi(api, 'GET /api/products/:productId', {
      params: { productId },
    });
    const [related, fit, reviews] = await Promise.all([
      fetchRelated(api, answer),
      fetchFit(api, productId),
      loadReviews(api, productId, new URL(request.url).searchParams),
    ]);
    return data<Loaded>({ initial: answer, related, fit, reviews, isNotFound: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The browser fetches again and shows the error.
    const isNotFound = error.status === 404;
    return data<Loaded>(
      { ...nothing, isNotFound },
      { status: isNotFound ? 404 : statusWithout(error) },
    );
  }
}

/** A draft, which no cache keeps. */
async function loadPreview(api: Transport, productId: string, preview: string) {
  try {
    const { answer } = await callApi(api, 'GET /api/product-previews/:productId', {
      params: { productId },
      query: { preview },
    });
    const headers = { 'cache-control': 'no-store' };
    return data<Loaded>({ ...nothing, initial: answer }, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Loaded>({ ...nothing, isNotFound: true }, { status: 404 });
  }
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Related products. If they fail to load the product is shown without them. */
async function fetchRelated(api: Transport, product: ProductDetail): Promise<ProductList | null> {
  const query = relatedQuery(product);
  return callForPart(api, 'GET /api/products', { query }, ofRelated).catch(() => null);
}

/** The list's products alone: its counts change with every product of the category. The first one is never shown. */
const ofRelated = {
  key: 'products',
  of: (list: ProductList): ProductList => ({
    ...list,
    totalItems: list.content.length,
    totalPages: 1,
    departments: [],
    facets: { category: [], color: [], size: [] },
  }),
  shown: ({ content }: ProductList) => content.slice(1).map(shownOnCard),
};

/** What buyers say about its fit. If that fails to load, the browser asks again. */
async function fetchFit(api: Transport, productId: string): Promise<ProductFit | null> {
  return callApi(api, 'GET /api/products/:productId/fit', { params: { productId } }).then(
    ({ answer }) => answer,
    () => null,
  );
}

/** In the browser the components fetch the product, but not a draft. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return new URL(request.url).searchParams.has('preview') ? serverLoader<Loaded>() : nothing;
}

export default function ProductPage() {
  const { productId = '' } = useParams();
  const loaded = useLoaderData<Loaded>();
  const { isNotFound } = loaded;
  const initial = loaded.initial?._id === productId ? loaded.initial : null;
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const [department] = useListings().departments;
  const isPreview = initial?.draft === true;
  const isVisitor = token === null && catalogueAccess === 'members' && !isPreview;
  const isEnabled = token !== undefined && !isVisitor && !isNotFound && !isPreview;
  const { data: product, error, retry } = useProduct(productId, { initial, isEnabled });
  // The browser fetches both and shows them together, because the advice would move the page below it.
  const fit = useProductFit(productId, { initial: initial && loaded.fit, isEnabled });

  if (isVisitor) return <ProductWall title={texts.signInFirst} />;
  if (isNotFound || error?.code === 'not_found')
    return (
      <PageNotice
        documentTitle={texts.notFoundTitle}
        title={texts.notFoundTitle}
        action={
          department && (
            <LinkButton to={department.all}>
              {texts.notFoundAction(inSentence(possessive(department.name)))}
            </LinkButton>
          )
        }
      >
        {texts.notFoundText}
      </PageNotice>
    );
  if (product && (initial || !fit.isLoading))
    return (
      <>
        {isPreview && <PreviewNotice />}
        <ProductView
          product={product}
          related={initial && loaded.related}
          reviews={initial && loaded.reviews}
          isListShown={isEnabled}
        />
      </>
    );
  if (error?.status === 401) return <ProductWall title={error.message} />;
  if (error)
    return <PageNotice kind="error" title={error.message} action={<SignInLink />} retry={retry} />;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <NoIndex />
      {catalogueAccess === 'members' && <ShopPreview />}
      <ProductSkeleton />
    </>
  );
}

type PageNoticeProps = Omit<ComponentProps<typeof Notice>, 'level'> & { documentTitle?: string };

/** A notice in place of the product. */
function PageNotice({ documentTitle = texts.title, ...notice }: PageNoticeProps) {
  return (
    <div className="wrap py-16">
      <PageTitle>{documentTitle}</PageTitle>
      <NoIndex />
      <Notice level="h1" {...notice} />
    </div>
  );
}

function ProductWall({ title }: { title: string }) {
  return (
    <div className="wrap py-16">
      <PageTitle>{texts.title}</PageTitle>
      <NoIndex />
      <ShopPreview />
      <MembersWall level="h1" title={title} />
    </div>
  );
}

function SignInLink() {
  const { pathname, search } = useLocation();
  return <LinkButton to={pages.signIn({ next: pathname + search })}>{texts.signIn}</LinkButton>;
}

/** The page's shape while the product is loading. */
function ProductSkeleton() {
  return (
    <Loading className="wrap pb-(--section) lg:pt-12">
      <div className={productColumns}>
        <div className="grid gap-3 max-md:-mx-(--gutter) lg:grid-cols-2">
          <Skeleton className="aspect-4/5 max-md:rounded-none" />
          <Skeleton className="aspect-4/5 max-lg:hidden" />
        </div>
        <div>
          <Skeleton className="h-5 w-1/5" />
          <Skeleton className="mt-3 h-10 w-3/5" />
          <Skeleton className="mt-5 h-6 w-1/4" />
          <Skeleton className="mt-9 h-20 w-16" />
          <Skeleton className="mt-9 h-12" />
          <Skeleton className="mt-5 h-13" />
        </div>
      </div>
    </Loading>
  );
}
