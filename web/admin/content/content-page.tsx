import type { ContentPartState, PlannedChange } from '#contract/admin/content/content';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { fullName } from '../format';
import { AwaitedList, ListTable, RowLink } from '../lists/list-table';
import { PageHead } from '../record';
import { preview, sections } from '../sections/messages';
import { content as text } from './messages';

/** The promo banner, the home page and the pages of the footer, each with its draft and scheduled changes. */
export default function ContentPage() {
  const { data, error } = useAdminQuery('GET /api/admin/content', {});
  return (
    <>
      <PageHead title={text.title} />
      <Panel>
        <ListTable
          caption={text.title}
          rows={data?.parts}
          rowKey={({ part }) => part}
          error={error}
          columns={columns}
          empty={{ title: text.notFound }}
          rowSize="buttons"
        />
      </Panel>
      <Panel title={text.planned}>
        <AwaitedList rows={data?.planned} error={error} none={text.nothingPlanned}>
          {(rows) => (
            <ol>
              {rows.map((row) => (
                <PlannedRow key={keyOf(row)} planned={row} />
              ))}
            </ol>
          )}
        </AwaitedList>
      </Panel>
    </>
  );
}

const keyOf = ({ at, part, event, section }: PlannedChange) =>
  [at, part, event, section?.kind, section?.heading].join(' ');

function PlannedRow({
  planned: { at, part, event, section, previewPath },
}: {
  planned: PlannedChange;
}) {
  const dates = useDates();
  const sectionName = section
    ? [sections.kinds[section.kind], section.heading && `‘${section.heading}’`]
        .filter((name) => name !== '')
        .join(' ')
    : '';
  const what = text.events[event](text.partNames[part], sectionName);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:px-5">
      <div className="me-auto min-w-0">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-13 text-ink-2">
          <time dateTime={at}>{dates.moment(at)}</time>
        </p>
      </div>
      <a
        href={previewPath}
        target="_blank"
        rel="noreferrer"
        aria-label={text.previewNamed(what, dates.moment(at))}
        className={buttonClass({ kind: 'quiet', size: 'small' })}
      >
        {preview.open}
      </a>
    </li>
  );
}

const columns: Column<ContentPartState>[] = [
  {
    head: text.name,
    grow: true,
    className: 'font-medium',
    cell: ({ part }) => (
      <RowLink to={adminPages.contentPart({ part })}>{text.partNames[part]}</RowLink>
    ),
  },
  {
    head: text.state,
    className: 'max-lg:order-2 max-lg:text-end',
    cell: (row) => <DraftState row={row} />,
  },
  {
    head: text.publishedAt,
    wide: true,
    className: 'text-ink-2',
    cell: ({ publishedAt }) => (publishedAt ? <Moment at={publishedAt} /> : text.usualContent),
  },
];

function DraftState({ row: { draftSavedAt, draftSavedBy, publishAt } }: { row: ContentPartState }) {
  const dates = useDates();
  if (draftSavedAt === null) return <span className="text-ink-2">{text.noDraft}</span>;
  const author = draftSavedBy ? fullName(draftSavedBy) : text.formerStaff;
  return (
    <>
      <Status tone={publishAt ? 'warn' : 'quiet'}>
        {publishAt ? text.isScheduled : text.hasDraft}
      </Status>
      <span className="block text-12 text-ink-2">
        {publishAt
          ? text.publishes(dates.moment(publishAt))
          : text.draftBy(author, dates.moment(draftSavedAt))}
      </span>
    </>
  );
}
