import { data, type HeadersFunction, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SizeChart } from '#contract/catalogue/assortment';
import type { WrittenPageContent } from '#contract/content/content';
import type { ContentPageName, StaticPageName } from '#contract/values/content/written-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { ApiError, callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { type PageFacts, useShopFacts } from '../../api/shop-facts';
import { segmentsOf } from '../../navigation/segments';
import { pageContext } from '../../page-context';
import { PageHead } from '../page-head/page-head';
import { about, demoAbout } from './about';
import { ContactFacts } from './contact-facts';
import { materials } from './materials';
import { RichText } from './rich-text';
import { SizeTables } from './size-tables';
import type { StaticPage } from './static-page';

/** Pages whose text is part of the code. */
const staticPages: Record<StaticPageName, (facts: PageFacts) => StaticPage> = {
  about: ({ demo }) => (demo ? demoAbout : about),
  materials: () => materials,
};

interface Loaded {
  name: ContentPageName;
  /** Null for a static page. */
  written: WrittenPageContent | null;
  /** Of the size guide. */
  charts: SizeChart[];
  /** Whether the page may be a draft. */
  isPreview: boolean;
}

/** The routes only match the names of content pages, in any letter case. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const url = new URL(request.url);
  const name = segmentsOf(url).at(-1) as ContentPageName;
  const preview = url.searchParams.get('preview');
  const written = isStatic(name)
    ? null
    : (
        await callApi(api, 'GET /api/pages/:slug', {
          params: { slug: name },
          query: preview === null ? {} : { preview },
        }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
          return throwPageError(error);
        })
      ).answer;
  const charts =
    name === 'size-guide'
      ? (await callApi(api, 'GET /api/size-charts', {}).catch(throwPageError)).answer
      : [];
  return data(
    { name, written, charts, isPreview: preview !== null } satisfies Loaded,
    preview === null ? {} : { headers: { 'cache-control': 'no-store' } },
  );
}

/** A draft must not be cached. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function WrittenPageScreen() {
  const { name, written, charts, isPreview } = useLoaderData<Loaded>();
  const facts = useShopFacts();
  const staticPage = isStatic(name) ? staticPages[name](facts) : null;
  const title = written?.title ?? staticPage?.title ?? '';
  const summary = written?.summary ?? staticPage?.summary ?? '';
  return (
    <div className="wrap pb-(--section)">
      <PageHead
        title={title}
        description={summary}
        path={isPreview ? null : pages.content({ name })}
      />
      <h1 className="display-56 pt-10 wrap-anywhere lg:pt-14">{title}</h1>
      <p className="mt-3 max-w-160 pb-8 text-16 text-ink-2 wrap-anywhere">{summary}</p>
      {written && <RichText blocks={written.blocks} />}
      {staticPage && <staticPage.Text facts={facts} />}
      {name === 'contact' && <ContactFacts facts={facts} />}
      {name === 'size-guide' && <SizeTables charts={charts} />}
    </div>
  );
}

function isStatic(name: ContentPageName): name is StaticPageName {
  return name in staticPages;
}
