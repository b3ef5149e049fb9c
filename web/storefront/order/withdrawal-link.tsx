import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { useShopFacts } from '../../api/shop-facts';
import { order as texts } from './messages';
import { returnableItems } from './returns/return.rules';

/** Leads to the declaration of withdrawal, with the order filled in, where the shop offers it. */
export function WithdrawalLink({ order }: { order: Order }) {
  const { legal } = useShopFacts();
  const items = returnableItems(order);
  if (!legal?.withdrawalDays || order.orderStatus === 'Cancelled' || items.length === 0)
    return null;
  const { firstName, lastName } = order.shippingAddress;
  const known = {
    _id: order._id,
    name: `${firstName} ${lastName}`,
    orderNumber: String(order.number),
    email: order.email,
    items,
  };
  return (
    <p className="mt-10 print:hidden">
      <Link to={pages.withdrawal()} state={{ order: known }} className="text-link">
        {texts.withdraw}
      </Link>
    </p>
  );
}
