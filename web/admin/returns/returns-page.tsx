import { Link } from 'react-router';
import type { StaffReturn } from '#contract/orders/returns';
import { orderLabel } from '#contract/values/orders/order-number';
import { returnLabel } from '#contract/values/orders/return-number';
import { type ReturnStatus, returnReasonLabels } from '#contract/values/states';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { IsoDay } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { NoteButton } from '../form-dialog';
import { fullName } from '../format';
import { ListPage, optionsOf, useAddressList } from '../lists/list-page';
import { actionsColumn, RowLink } from '../lists/list-table';
import * as paths from '../paths';
import { returns, receive as text } from './messages';
import { ItemPicture, ReceiveAction } from './receive-action';

const asideClass = buttonClass({ kind: 'quiet', size: 'small' });
/** Only their number is shown. */
const openWithdrawals = { query: { status: 'open', pageSize: '1' } } as const;
const PICTURES_SHOWN = 3;
const filters = [
  { name: 'status', label: returns.status, options: optionsOf(returns.statuses) },
  { name: 'reason', label: returns.reason, options: optionsOf(returnReasonLabels) },
];

export default function ReturnsPage() {
  const page = useAddressList('GET /api/admin/returns', paths.adminReturns(), {
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
          <Link to={paths.adminWithdrawals()} className={asideClass}>
            {returns.withdrawalsLink(open)}
          </Link>
          <Link to={paths.adminReturnReasons()} className={asideClass}>
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

const tones: Record<ReturnStatus, StatusTone> = {
  requested: 'warn',
  received: 'ok',
  rejected: 'quiet',
};

const reasonText = ({ reasonCode, reason, rejection }: StaffReturn) =>
  [reasonCode && returnReasonLabels[reasonCode], reason, rejection].filter(Boolean).join('. ') ||
  returns.noReason;

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

// On a phone the items, then the status and the refund.
/** The refund, or the expected one if everything comes back. */
function Refund({ status, refund, refundDue }: StaffReturn) {
  const money = useMoney();
  return status === 'requested' ? returns.due(money(refundDue)) : money(refund ?? 0);
}

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
    cell: (row) => <RowLink to={paths.adminOrder(row.order._id)}>{returnLabel(row)}</RowLink>,
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
    cell: (row) =>
      row.status === 'requested' && (
        <div className="inline-flex items-center gap-2">
          <ReceiveAction parcel={row} />
          <RejectAction parcel={row} />
        </div>
      ),
  },
];

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
