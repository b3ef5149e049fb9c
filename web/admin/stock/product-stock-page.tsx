import { Link, useParams, useSearchParams } from 'react-router';
import type { ProductStock } from '#contract/admin/inventory';
import { may } from '#contract/values/rights';
import { useProductStock } from '../../api/admin/stock';
import { useAuth } from '../../api/auth';
import { shop } from '../../messages';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { NoRows } from '../lists/list-states';
import { TablePager } from '../lists/table-pager';
import { useListQuery } from '../lists/use-list-query';
import { RecordPlaceholder } from '../not-found';
import * as paths from '../paths';
import { AdjustForm } from './adjust-form';
import { stock, productStock as text } from './messages';
import { Movements } from './movements';

const PAGE_SIZE = 20;

export default function ProductStockPage() {
  const { id = '' } = useParams();
  const list = useListQuery(paths.adminProductStock(id));
  const { data, error } = useProductStock(id, list.page, PAGE_SIZE);
  if (!data || error?.code === 'not_found')
    return (
      <RecordPlaceholder
        error={error}
        notFoundTitle={text.notFound}
        back={{ to: paths.adminStock(), label: text.back }}
      />
    );
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title(data.title)}</PageTitle>
      <Head product={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <Panel title={text.history} className="max-xl:order-1">
          {data.movements.length === 0 ? (
            <NoRows title={text.noHistory} text="" />
          ) : (
            <>
              <Movements movements={data.movements} />
              <TablePager
                page={list.page}
                pageSize={PAGE_SIZE}
                total={data.totalMovements}
                to={list.toPage}
              />
            </>
          )}
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <Sizes product={data} />
          <Adjust product={data} />
        </div>
      </div>
    </>
  );
}

/** Starts with the size that the link from the low-stock list names. */
function Adjust({ product }: { product: ProductStock }) {
  const [params] = useSearchParams();
  const asked = product.sizes.find(({ name }) => name === params.get('size'));
  const size = asked?.name ?? product.sizes[0]?.name;
  if (size === undefined) return null;
  return <AdjustForm key={product.productId} product={product} size={size} />;
}

function Head({ product }: { product: ProductStock }) {
  const { user } = useAuth();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <h1 className="display-28">{text.title(product.title)}</h1>
      <p className="text-ink-2">{[product.brand, product.colour].filter(Boolean).join(', ')}</p>
      {product.archived && <Status tone="quiet">{text.archived}</Status>}
      {user && may(user.role, 'staff:products') && (
        <Link
          to={paths.adminEditProduct(product.productId)}
          className={buttonClass({ kind: 'quiet', size: 'small', className: 'ms-auto' })}
        >
          {text.edit}
        </Link>
      )}
    </div>
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
