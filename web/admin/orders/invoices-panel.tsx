import { Link } from 'react-router';
import { moneyFormat } from '#contract/values/money';
import * as pages from '#contract/values/pages/storefront-pages';
import { documentTexts } from '#contract/values/tax/document-texts';
import { useInvoices } from '../../api/orders/invoices';
import { Panel } from '../../ui/panel';
import { ElectronicInvoicesPanel } from './electronic-invoices-panel';
import { detail } from './messages';

/** The invoice and the credit notes of an order, in the form that shoppers see. */
export function InvoicesPanel({ orderId }: { orderId: string }) {
  const { data = [] } = useInvoices(orderId);
  if (data.length === 0) return null;
  return (
    <>
      <Panel title={detail.invoices}>
        <ul className="grid gap-2 p-4 lg:px-5">
          {data.map(({ _id, kind, number, currency, total }) => (
            <li key={_id} className="flex justify-between gap-4">
              <Link to={pages.invoice({ invoice_id: _id })} className="text-link">
                {documentTexts.kinds[kind]} {number}
              </Link>
              <span className="tabular-nums">{moneyFormat(currency)(total)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <ElectronicInvoicesPanel orderId={orderId} />
    </>
  );
}
