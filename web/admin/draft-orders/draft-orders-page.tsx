import { Link } from 'react-router';
import type { DraftOrderSummary } from '#contract/admin/orders/draft-orders';
import { adminPages } from '#contract/values/pages/admin-pages';
import { buttonClass } from '../../ui/button';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { fullName } from '../format';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { drafts } from './messages';

/** The drafts that are not ordered. */
export default function DraftOrdersPage() {
  const page = useUrlList('GET /api/admin/draft-orders', adminPages.draftOrders());
  return (
    <ListPage
      {...page}
      title={drafts.title}
      aside={
        <Link
          to={adminPages.newDraftOrder()}
          className={buttonClass({ size: 'small', className: 'ms-auto' })}
        >
          {drafts.add}
        </Link>
      }
      search={drafts.search}
      columns={columns}
      empty={{ title: drafts.emptyTitle, text: drafts.emptyText }}
      awaited={4}
    />
  );
}

const tones = { open: 'quiet', sent: 'warn', expired: 'bad', ordered: 'ok' } as const;

const OpenUntil = ({ at }: { at: string }) => drafts.until(useDates().moment(at));

const columns: Column<DraftOrderSummary>[] = [
  {
    head: drafts.name,
    grow: true,
    cell: (draft) => (
      <RowLink to={adminPages.draftOrder({ id: draft._id })}>
        {fullName(draft).trim() || drafts.noName}
      </RowLink>
    ),
  },
  {
    head: drafts.email,
    className: 'text-ink-2 max-lg:order-3 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email }) => email,
  },
  { head: drafts.units, align: 'end', cell: ({ totalItem }) => formatNumber(totalItem) },
  {
    head: drafts.status,
    cell: ({ status, expiresAt }) => (
      <>
        <Status tone={tones[status]}>{drafts.states[status]}</Status>
        {status === 'sent' && expiresAt !== null && (
          <span className="block ps-[15px] text-12 text-ink-2">
            <OpenUntil at={expiresAt} />
          </span>
        )}
      </>
    ),
  },
  {
    head: drafts.saved,
    className: 'text-ink-2 max-lg:order-4',
    cell: ({ savedAt }) => <Moment at={savedAt} />,
  },
];
