import type { OrderSort } from '#contract/admin/orders/orders';
import type { Order } from '#contract/orders/orders';
import type { Caller } from '../../auth/sessions/sessions';
import { type PageOffset, type PageRequest, pageOffset } from '../../database/ordering';
import { refusals } from '../../http/refusals/messages';
import { assertNotSettling } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import { cancelLockedOrder } from '../cancel-order/cancel-order.service';
import type { OrderRow } from '../orders.queries';
import { canTransition } from '../orders.rules';
import { auditOrder, changeOrder, orderState, viewOrders } from '../orders.service';
import { countAllOrders, listAllOrders, type OrderFilter } from './orders.admin.queries';
import {
  isCommonInOrders,
  type SuggestedOrder,
  searchOrders,
  suggestFromIndexes,
  suggestFromNewest,
} from './search-orders.queries';

/** Skipping this many orders is cheap. */
const FAR_OFFSET = 2_000;

/** A page of the orders of a filter, and their number; of a search up to 5,000 are counted. */
export async function listOrders(
  shop: Shop,
  { pageNumber, pageSize, sort, ...filter }: OrderFilter & PageRequest & { sort: OrderSort },
): Promise<{ items: Order[]; total: number }> {
  const page = { ...pageOffset({ pageNumber, pageSize }), sort };
  const { rows, total } =
    filter.q && filter.deleted !== 'true' && !(await isCommonInOrders(shop.pool, filter.q))
      ? await searchOrders(shop.pool, filter, page)
      : await scanOrders(shop, filter, page);
  return { items: await viewOrders(shop.pool, rows), total };
}

async function scanOrders(
  shop: Shop,
  filter: OrderFilter,
  page: PageOffset & { sort: OrderSort },
): Promise<{ rows: OrderRow[]; total: number }> {
  const counting = countAllOrders(shop.pool, filter);
  const { payment, status, q } = filter;
  // A far page needs the total to start from the nearer end; a rare payment status needs it to choose the plan.
  const isRare = payment !== undefined && (payment !== 'paid' || status === 'Cancelled');
  if (q || !(page.offset > FAR_OFFSET || isRare)) {
    const listing = listAllOrders(shop.pool, filter, { ...page, total: null });
    const [rows, total] = await Promise.all([listing, counting]);
    return { rows, total };
  }
  const total = await counting;
  if (page.offset >= total) return { rows: [], total };
  return { rows: await listAllOrders(shop.pool, filter, { ...page, total }), total };
}

const SUGGESTIONS = 5;

/** The newest orders that match a search text, for suggestions while staff are typing. */
export async function suggestOrders({ pool }: Shop, q: string): Promise<SuggestedOrder[]> {
  const newest = await suggestFromNewest(pool, q, SUGGESTIONS);
  return newest.length === SUGGESTIONS ? newest : suggestFromIndexes(pool, q, SUGGESTIONS);
}

/**
 * Cancels a pending order, as its owner could. A cancelled order stays as it is. Throws `forbidden` if it was paid and the
 * caller has no right to refund.
 */
export async function cancelByStaff(shop: Shop, caller: Caller, id: string): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.cancelledAt !== null) return;
    if (!canTransition(order.status, 'Cancelled')) throw orderState(refusals.order.shipped);
    await assertNotSettling(tx, id);
    await cancelLockedOrder(tx, order, caller);
    await auditOrder(tx, caller.accountId, id, 'order.cancel', {
      before: { orderStatus: order.status },
      after: { orderStatus: 'Cancelled' },
    });
  });
}
