import { useSearchParams } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQueries } from '../../api/admin/queries';
import { useShopFacts } from '../../api/shop-facts';
import { PageTitle } from '../../page-title';
import { Loading, Skeleton } from '../../ui/skeleton';
import { FailedRows } from '../lists/list-table';
import { adminName } from '../messages';
import { slip } from './messages';
import { PackingSlip } from './packing-slip';
import { SlipHead } from './packing-slip-page';

/** The packing slips of the selected orders, each on its own sheet, to print or save them as one PDF. */
export default function PackingSlipsPage() {
  const { shopName } = useShopFacts();
  const [search] = useSearchParams();
  const ids = (search.get('orders') ?? '').split(',').filter(Boolean);
  const orders = useAdminQueries(
    'GET /api/admin/orders/:id',
    ids.map((id) => ({ params: { id } })),
  );
  const isComplete = orders.length > 0 && orders.every(({ data }) => data !== undefined);
  return (
    <>
      <PageTitle area={adminName(shopName)}>{slip.allTitle(ids.length)}</PageTitle>
      <h1 className="sr-only">{slip.allTitle(ids.length)}</h1>
      <SlipHead back={{ to: adminPages.orders(), label: slip.backToAll }} disabled={!isComplete} />
      {ids.length === 0 && <p className="text-ink-2">{slip.noOrders}</p>}
      {orders.map(({ data, error }, index) => (
        <div key={ids[index]} className="not-last:break-after-page">
          {data && <PackingSlip order={data} heading="h2" />}
          {!data && error && <FailedRows error={error} />}
          {!data && !error && (
            <Loading>
              <Skeleton className="h-64 w-full" />
            </Loading>
          )}
        </div>
      ))}
    </>
  );
}
