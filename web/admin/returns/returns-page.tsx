import { Link } from 'react-router';
import type { StaffReturn } from '#contract/orders/returns';
import { returnReasonLabels } from '#contract/values/orders/messages';
import { orderLabel } from '#contract/values/orders/order-number';
import { returnLabel } from '#contract/values/orders/return-number';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import type { ReturnStatus } from '#contract/values/states';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { ConfirmButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { IsoDay } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { NoteButton } from '../form-dialog';
import { fullName } from '../format';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn, RowLink } from '../lists/list-table';
import { returns, receive as text } from './messages';
import { ItemPicture, ReceiveAction } from './receive-action';

const asideClass = buttonClass({ kind: 'quiet', size: 'small' });
/** Only their number is shown. */
const openWithdrawals = { query: { status: 'open', pageSize: '1' } } as const;
const waitingRefunds = { query: { refund: 'waiting', pageSize: '1' } } as const;
const PICTURES_SHOWN = 3;
const filters = [
  { name: 'status', label: returns.status, options: optionsOf(returns.statuses) },
  { name: 'reason', label: returns.reason, options: optionsOf(returnReasonLabels) },
  { name: 'refund', label: returns.refundState, options: optionsOf(returns.refundStates) },
];

export default function ReturnsPage() {
  const { user } = useAuth();
  const page = useUrlList('GET /api/admin/returns', adminPages.returns(), {
    filters,
    pageSize: 10,
  });
  const { total: open } = useAdminList('GET /api/admin/withdrawals', openWithdrawals);
  return (
    <ListPage
      {...page}
      title={returns.title}
      aside={
        <span className="ms-auto flex flex-wrap gap-2">
          {user && may(user.role, 'staff:refunds') && <RefundsLink />}
          <Link to={adminPages.withdrawals()} className={asideClass}>
            {returns.withdrawalsLink(open)}
          </Link>
          <Link to={adminPages.returnReasons()} className={asideClass}>
            {returns.reasonsLink}
          </Link>
        </span>
      }
      search={returns.search}
      hasDates
      rowSize="pictures"
      phoneGrid="max-lg:grid-cols-[auto_minmax(0,1fr)_auto]"
      columns={columns}
      empty={{ title: returns.emptyTitle, text: returns.emptyText }}
    />
  );
}

/** Leads to the returns whose refund waits for an approval, if there are any. */
function RefundsLink() {
  const { total: waiting } = useAdminList('GET /api/admin/returns', waitingRefunds);
  if (waiting === 0) return null;
  return (
    <Link to={`${adminPages.returns()}?refund=waiting`} className={asideClass}>
      {returns.refundsLink(waiting)}
    </Link>
  );
}

const tones: Record<ReturnStatus, StatusTone> = {
  requested: 'warn',
  received: 'ok',
  rejected: 'quiet',
};

const reasonText = ({ reasonCode, reason, rejection, isUnconfirmed }: StaffReturn) =>
  [
    isUnconfirmed ? returns.unconfirmed : reasonCode && returnReasonLabels[reasonCode],
    reason,
    rejection,
  ]
    .filter(Boolean)
    .join('. ') || returns.noReason;

/** An item, and its received units if they differ from the requested ones. */
function itemText(item: StaffReturn['items'][number]): string {
  const { product, size, quantity, receivedQuantity, damagedQuantity } = item;
  const notes = [
    receivedQuantity !== null &&
      receivedQuantity < quantity &&
      returns.missing(receivedQuantity, quantity),
    damagedQuantity > 0 && returns.damaged(damagedQuantity),
  ].filter(Boolean);
  const name = `${quantity} × ${product.title}, ${size}`;
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
}

/** The refund or, before it is made, the expected one. */
function Refund({ status, refund, refundDue }: StaffReturn) {
  const money = useMoney();
  return refund === null && status !== 'rejected'
    ? returns.due(money(refundDue))
    : money(refund ?? 0);
}

// On a phone the items, then the status and the refund.
const columns: Column<StaffReturn>[] = [
  {
    head: returns.items,
    grow: true,
    className: 'max-lg:order-1 max-lg:col-span-3',
    cell: (row) => (
      <span className="flex items-center gap-3">
        <span className="flex flex-none gap-1">
          {row.items.slice(0, PICTURES_SHOWN).map((item) => (
            <ItemPicture key={item._id} item={item} />
          ))}
        </span>
        <span className="min-w-0">
          {row.items.map(itemText).join('; ')}
          <span className="block truncate text-12 text-ink-2" title={reasonText(row)}>
            {reasonText(row)}
          </span>
        </span>
      </span>
    ),
  },
  {
    head: returns.number,
    className: 'tabular-nums text-ink-2 max-lg:order-3',
    cell: (row) => (
      <RowLink to={adminPages.order({ id: row.order._id })}>{returnLabel(row)}</RowLink>
    ),
  },
  { head: returns.customer, wide: true, cell: ({ order }) => fullName(order.user) },
  {
    head: returns.date,
    wide: true,
    className: 'text-ink-2',
    cell: ({ requestedAt }) => <IsoDay at={requestedAt} />,
  },
  {
    head: returns.refund,
    align: 'end',
    className: 'max-lg:order-4',
    cell: Refund,
  },
  {
    head: returns.status,
    className: 'max-lg:order-2',
    cell: ({ status }) => <Status tone={tones[status]}>{returns.statuses[status]}</Status>,
  },
  {
    ...actionsColumn,
    className: 'max-lg:order-5 max-lg:col-span-3 max-lg:empty:hidden',
    cell: (row) => {
      if (row.status === 'requested')
        return (
          <div className="inline-flex items-center gap-2">
            <ReceiveAction parcel={row} />
            <RejectAction parcel={row} />
          </div>
        );
      return row.status === 'received' && row.refund === null && <ApproveAction parcel={row} />;
    },
  },
];

/** Refunds a received return that waits for an approval; for staff who may refund. */
export function ApproveAction({ parcel }: { parcel: StaffReturn }) {
  const money = useMoney();
  const { user } = useAuth();
  const approve = useAdminCommand('PUT /api/admin/returns/:id/refund');
  if (!user || !may(user.role, 'staff:refunds')) return null;
  return (
    <ConfirmButton
      label={text.approve}
      look={{ size: 'row', 'aria-label': text.approveNamed(orderLabel(parcel.order)) }}
      title={text.approveTitle(money(parcel.refundDue))}
      description={text.approveText}
      confirm={text.approveConfirm(money(parcel.refundDue))}
      run={() => approve.run({ params: { id: parcel._id } })}
      busy={text.busy}
      done={({ refund }) => showToast(text.approved(money(refund ?? 0)))}
    />
  );
}

/** Rejects a return; the customer is emailed the reason. */
export function RejectAction({ parcel }: { parcel: StaffReturn }) {
  const reject = useAdminCommand('PUT /api/admin/returns/:id/reject');
  return (
    <NoteButton
      label={text.reject}
      name={text.rejectNamed(orderLabel(parcel.order))}
      title={text.rejectTitle}
      description={text.rejectText}
      note={text.why}
      path="reason"
      submit={text.rejectConfirm}
      send={(reason) => reject.run({ params: { id: parcel._id }, body: { reason } })}
      busy={text.busy}
      done={text.rejected}
    />
  );
}
