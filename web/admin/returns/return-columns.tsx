import { Link } from 'react-router';
import type { StaffReturn } from '#contract/returns';
import { returnLabel } from '#contract/values/return-number';
import { type ReturnStatus, returnReasonLabels } from '#contract/values/states';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatIsoDay, formatMoney } from '../../ui/text/format';
import * as paths from '../paths';
import { ItemPictures } from './item-pictures';
import { returns } from './messages';
import { ReceiveAction } from './receive-action';
import { RejectAction } from './reject-action';

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

/** A return's cells; on a phone the items, then the status and the refund. */
export const returnColumns: Column<StaffReturn>[] = [
  {
    id: 'items',
    head: returns.items,
    grow: true,
    className: 'max-lg:order-1 max-lg:col-span-3',
    cell: (row) => (
      <span className="flex items-center gap-3">
        <ItemPictures items={row.items} />
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
    id: 'number',
    head: returns.number,
    className: 'tabular-nums text-ink-2 max-lg:order-3',
    cell: (row) => (
      <Link to={paths.adminOrder(row.order._id)} className="hover:underline underline-offset-4">
        {returnLabel(row)}
      </Link>
    ),
  },
  {
    id: 'customer',
    head: returns.customer,
    wide: true,
    cell: ({ order }) => `${order.user.firstName} ${order.user.lastName}`,
  },
  {
    id: 'date',
    head: returns.date,
    wide: true,
    className: 'text-ink-2',
    cell: ({ requestedAt }) => formatIsoDay(requestedAt),
  },
  {
    id: 'refund',
    head: returns.refund,
    align: 'end',
    className: 'max-lg:order-4',
    cell: ({ status, refund, refundDue }) =>
      status === 'requested' ? returns.due(formatMoney(refundDue)) : formatMoney(refund ?? 0),
  },
  {
    id: 'status',
    head: returns.status,
    className: 'max-lg:order-2',
    cell: ({ status }) => <Status tone={tones[status]}>{returns.statuses[status]}</Status>,
  },
  {
    id: 'actions',
    head: returns.actions,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-5 max-lg:col-span-3 max-lg:empty:hidden',
    cell: (row) =>
      row.status === 'requested' && (
        <span className="inline-flex items-center gap-2">
          <ReceiveAction parcel={row} />
          <RejectAction parcel={row} />
        </span>
      ),
  },
];
