import { Link } from 'react-router';
import type { StockMovement } from '#contract/admin/inventory';
import { orderLabel } from '#contract/values/order-number';
import { type Column, Table } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { reasonWords, productStock as text } from './messages';

const signed = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}`;

/** The stock ledger: the product's movements, newest first. */
export function Movements({ movements }: { movements: readonly StockMovement[] }) {
  return (
    <Table
      caption={text.history}
      rows={movements}
      rowKey={({ _id }) => _id}
      phoneGrid="max-lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-lg:gap-x-3"
      columns={columns}
    />
  );
}

const columns: Column<StockMovement>[] = [
  {
    id: 'reason',
    head: text.reason,
    grow: true,
    className: 'max-lg:order-2',
    cell: ({ reason, note, orderId, orderNumber }) => (
      <>
        {reasonWords[reason]}
        {orderId && orderNumber !== null && (
          <>
            {' '}
            <Link to={paths.adminOrder(orderId)} className="text-link">
              {orderLabel({ number: orderNumber })}
            </Link>
          </>
        )}
        {note && <span className="ms-2 text-ink-2">{note}</span>}
      </>
    ),
  },
  { id: 'size', head: text.size, className: 'max-lg:order-1', cell: ({ size }) => size },
  {
    id: 'change',
    head: text.change,
    align: 'end',
    className: 'max-lg:order-3',
    cell: ({ change }) => signed(change),
  },
  {
    id: 'left',
    head: text.left,
    align: 'end',
    className: 'max-lg:order-4',
    cell: ({ left }) => formatNumber(left),
  },
  {
    id: 'by',
    head: text.by,
    wide: true,
    className: 'text-ink-2',
    cell: ({ by }) => (by ? `${by.firstName} ${by.lastName}` : ''),
  },
  {
    id: 'date',
    head: text.date,
    className: 'text-ink-2 max-lg:order-5 max-lg:col-span-4',
    cell: ({ at }) => formatMoment(at),
  },
];
