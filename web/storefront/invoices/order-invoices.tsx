import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { documentTexts } from '#contract/values/tax/document-texts';
import { useInvoices } from '../../api/orders/invoices';
import { useShopFacts } from '../../api/shop-facts';
import { invoice as texts } from './messages';

/** Links to the invoice and the credit notes of an order. */
export function OrderInvoices({ order }: { order: Order }) {
  const { hasInvoices = false } = useShopFacts();
  const { data = [] } = useInvoices(order._id, { isEnabled: hasInvoices });
  if (data.length === 0) return null;
  return (
    <ul aria-label={texts.list} className="mt-5 grid gap-1 print:hidden">
      {data.map(({ _id, kind, number }) => (
        <li key={_id}>
          <Link to={pages.invoice({ invoice_id: _id })} className="text-link">
            {documentTexts.kinds[kind]} {number}
          </Link>
        </li>
      ))}
    </ul>
  );
}
