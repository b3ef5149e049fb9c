import { Link } from 'react-router';
import type { SitePageRow } from '#contract/admin/content/site-pages';
import type { SitePageState } from '#contract/values/content/site-pages';
import { adminPages } from '#contract/values/pages/admin-pages';
import { buttonClass } from '../../ui/button';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { sitePages as text } from './messages';

const filters = [
  { name: 'kind', label: text.kind, options: optionsOf(text.kinds) },
  { name: 'state', label: text.state, options: optionsOf(text.states) },
];

/** The pages and the articles of the journal. */
export default function SitePagesPage() {
  const page = useUrlList('GET /api/admin/site-pages', adminPages.sitePages(), { filters });
  return (
    <ListPage
      {...page}
      title={text.title}
      buttons={
        <>
          <Link
            to={adminPages.newSitePage({ kind: 'article' })}
            className={buttonClass({ kind: 'quiet', size: 'small' })}
          >
            {text.addArticle}
          </Link>
          <Link
            to={adminPages.newSitePage({ kind: 'page' })}
            className={buttonClass({ size: 'small' })}
          >
            {text.addPage}
          </Link>
        </>
      }
      search={text.search}
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      awaited={4}
    />
  );
}

const tones: Record<SitePageState, StatusTone> = {
  published: 'ok',
  scheduled: 'warn',
  draft: 'quiet',
  hidden: 'quiet',
};

export function SitePageStatus({ state }: { state: SitePageState }) {
  return <Status tone={tones[state]}>{text.states[state]}</Status>;
}

/** The state of a page, and its scheduled change. */
function StateAndPlan({ row: { state, hasDraft, publishAt, hideAt } }: { row: SitePageRow }) {
  const dates = useDates();
  const lines = [
    hasDraft && text.changes,
    publishAt && text.publishes(dates.moment(publishAt)),
    hideAt && text.hides(dates.moment(hideAt)),
  ].filter((line) => typeof line === 'string');
  return (
    <>
      <SitePageStatus state={state} />
      {lines.map((line) => (
        <span key={line} className="block text-12 text-ink-2">
          {line}
        </span>
      ))}
    </>
  );
}

const columns: Column<SitePageRow>[] = [
  {
    head: text.name,
    grow: true,
    className: 'font-medium',
    cell: ({ _id, title, path }) => (
      <>
        <RowLink to={adminPages.sitePage({ id: _id })}>{title}</RowLink>
        <span className="block text-12 font-normal text-ink-2 wrap-anywhere">{path}</span>
      </>
    ),
  },
  { head: text.kind, wide: true, cell: ({ kind }) => text.kinds[kind] },
  {
    head: text.state,
    className: 'max-lg:order-2 max-lg:text-end',
    cell: (row) => <StateAndPlan row={row} />,
  },
  {
    head: text.changedAt,
    wide: true,
    className: 'text-ink-2',
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
];
