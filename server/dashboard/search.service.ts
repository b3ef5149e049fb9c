import type { Found } from '#contract/admin/dashboard';
import { toMajor } from '#contract/money';
import { may } from '#contract/values/rights';
import type { Caller } from '../auth/sessions/sessions';
import { searchAsTyped } from '../catalogue/search/search-terms.service';
import { suggestOrders } from '../orders/staff/orders.admin.service';
import type { Shop } from '../shop';
import { findCustomers, findProducts } from './search.queries';

const nothing: Found = { orders: [], products: [], customers: [] };

/** Finds orders, products and customers that the caller may see. */
export async function searchAll(shop: Shop, caller: Caller, q: string): Promise<Found> {
  if (q === '') return nothing;
  const seesOrders = may(caller.role, 'staff:orders');
  const [orders, products, customers] = await Promise.all([
    seesOrders ? suggestOrders(shop, q) : [],
    may(caller.role, 'staff') ? findProducts(shop.pool, q, searchAsTyped(q)) : [],
    seesOrders ? findCustomers(shop.pool, q) : [],
  ]);
  return {
    orders: orders.map(({ id, placedAt, status, total, currency, ...order }) => ({
      _id: id,
      ...order,
      orderDate: placedAt.toISOString(),
      orderStatus: status,
      total: toMajor(total, currency),
    })),
    products: products.map(({ id, isArchived, isDraft, ...product }) => ({
      _id: id,
      ...product,
      archived: isArchived,
      draft: isDraft,
    })),
    customers: customers.map(({ id, ...customer }) => ({ _id: id, ...customer })),
  };
}
