import { keepPreviousData } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { ProductStock, StockMovement } from '#contract/admin/inventory';
import { orderLabel } from '#contract/values/order-number';
import { may } from '#contract/values/rights';
import { useAdminQuery } from '../../api/admin/queries';
import { useAuth } from '../../api/auth';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { brandAndColour, formatMoment, fullName } from '../format';
import { ListTable } from '../lists/list-table';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';
import { PageHead, RecordPlaceholder, TwoColumns } from '../record';
import { AdjustForm } from './adjust-form';
import { reasonWords, stock, productStock as text } from './messages';

const PAGE_SIZE = 20;

export default function ProductStockPage() {
  const { id = '' } = useParams();
  const list = useListQuery(paths.adminProductStock(id));
  const { user } = useAuth();
  const { data, error } = useAdminQuery(
    'GET /api/admin/products/:id/stock',
    { params: { id }, query: { pageNumber: String(list.page), pageSize: String(PAGE_SIZE) } },
    { placeholderData: keepPreviousData },
  );
  if (!data || error?.code === 'not_found')
    return (
      <RecordPlaceholder
        error={error}
        notFound={text.notFound}
        back={{ to: paths.adminStock(), label: text.back }}
      />
    );
  // The link from the low-stock list names a size.
  const size = data.sizes.find(({ name }) => name === list.get('size')) ?? data.sizes[0];
  return (
    <>
      <PageHead title={text.title(data.title)}>
        <p className="text-ink-2">{brandAndColour(data)}</p>
        {data.archived && <Status tone="quiet">{text.archived}</Status>}
        {user && may(user.role, 'staff:products') && (
          <Link
            to={paths.adminEditProduct(data.productId)}
            className={buttonClass({ kind: 'quiet', size: 'small', className: 'ms-auto' })}
          >
            {text.edit}
          </Link>
        )}
      </PageHead>
      <TwoColumns
        sideFirst
        side={
          <>
            <Sizes product={data} />
            {size && <AdjustForm key={data.productId} product={data} size={size.name} />}
          </>
        }
      >
        <Panel title={text.history}>
          <ListTable
            caption={text.history}
            rows={data.movements}
            error={null}
            empty={{ title: text.noHistory }}
            columns={columns}
            phoneGrid="max-lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-lg:gap-x-3"
            list={list}
            pages={{ total: data.totalMovements, pageSize: PAGE_SIZE }}
          />
        </Panel>
      </TwoColumns>
    </>
  );
}

function Sizes({ product }: { product: ProductStock }) {
  const all = product.sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel
      title={text.sizes}
      actions={<span className="text-ink-2">{text.total(formatNumber(all))}</span>}
    >
      <dl className="grid gap-2 p-4 lg:px-5">
        {product.sizes.map(({ name, quantity, low }) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt>{name}</dt>
            <dd className="flex items-center gap-4 tabular-nums">
              {quantity === 0 && <Status tone="bad">{stock.out}</Status>}
              {quantity > 0 && low && <Status tone="warn">{text.low}</Status>}
              {formatNumber(quantity)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const signed = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}`;

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
    cell: ({ by }) => by && fullName(by),
  },
  {
    id: 'date',
    head: text.date,
    className: 'text-ink-2 max-lg:order-5 max-lg:col-span-4',
    cell: ({ at }) => formatMoment(at),
  },
];
