import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ArticleHead } from '#contract/content/site-pages';
import { sitePagePath } from '#contract/values/content/site-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { pageContext } from '../../page-context';
import { Pagination } from '../../ui/pagination';
import { Picture } from '../../ui/picture';
import { Day } from '../../ui/text/dates';
import { PageHead } from '../page-head/page-head';
import { journal as text } from './messages';

const PAGE_SIZE = 12;

const linkToPage = (page: number) => pages.journal({ page: page > 1 ? page : null });

interface Loaded {
  articles: ArticleHead[];
  page: number;
  totalPages: number;
}

/** One page of the journal; 404 past its end. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;
  if (page === 0) throw data(null, { status: 404 });
  const { answer: articles, total } = await callApi(api, 'GET /api/journal', {
    query: { pageNumber: String(page), pageSize: String(PAGE_SIZE) },
  }).catch(throwPageError);
  if (page > 1 && articles.length === 0) throw data(null, { status: 404 });
  return { articles, page, totalPages: Math.ceil(total / PAGE_SIZE) } satisfies Loaded;
}

export default function JournalPage() {
  const { articles, page, totalPages } = useLoaderData<Loaded>();
  return (
    <div className="wrap pb-(--section)">
      <PageHead
        title={text.title}
        description={text.description}
        path={articles.length === 0 ? null : linkToPage(page)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={text.feed}
        href={`${pages.journal.path}/feed.xml`}
      />
      <h1 className="display-56 pt-10 pb-8 lg:pt-14 lg:pb-12">{text.title}</h1>
      {articles.length === 0 && <p className="text-16 text-ink-2">{text.none}</p>}
      <ul className="grid gap-x-(--gap-x) gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article, index) => (
          <li key={article.slug}>
            <ArticleCard article={article} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} to={linkToPage} label={text.pages} />
    </div>
  );
}

function ArticleCard({ article, isFirst }: { article: ArticleHead; isFirst: boolean }) {
  const { slug, title, summary, image, day } = article;
  return (
    <Link to={sitePagePath('article', slug)} className="group block">
      {image && (
        <Picture
          image={image}
          alt=""
          eager={isFirst}
          sizes="(min-width: 64em) 31vw, (min-width: 40em) 47vw, 100vw"
          className="aspect-3/2! w-full"
        />
      )}
      {day && (
        <p className="mt-4 text-13 text-ink-2">
          <time dateTime={day}>
            <Day at={day} />
          </time>
        </p>
      )}
      <h2 className="display-28 mt-1.5 underline-offset-4 wrap-anywhere group-hover:underline">
        {title}
      </h2>
      {summary && <p className="mt-2 text-ink-2 wrap-anywhere">{summary}</p>}
    </Link>
  );
}
