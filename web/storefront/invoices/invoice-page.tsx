import { Download } from 'lucide';
import { useSearchParams } from 'react-router';
import type { Invoice } from '#contract/orders/invoices';
import * as pages from '#contract/values/pages/storefront-pages';
import { documentTexts } from '#contract/values/tax/document-texts';
import { messageOf } from '../../api/client';
import { fetchFile, offer } from '../../api/download';
import { useInvoice } from '../../api/orders/invoices';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import { type Column, Table } from '../../ui/table';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useMoney, useMoneyLocale } from '../../ui/text/money';
import { useOrderGuard } from '../auth/use-account-guard';
import { invoice as texts } from './messages';
import { Loaded, PrintedDocument, PrintedPage } from './printed-document';

/** An invoice or a credit note to print, for its shopper and for staff. */
export default function InvoicePage() {
  const isSignedIn = useOrderGuard();
  const [search] = useSearchParams();
  const id = search.get('invoice_id');
  const query = useInvoice(isSignedIn ? id : null);
  return (
    <PrintedPage>
      <Loaded text={texts} query={query} isMissing={isSignedIn && id === null}>
        {(invoice) => <Document invoice={invoice} />}
      </Loaded>
    </PrintedPage>
  );
}

function Document({ invoice }: { invoice: Invoice }) {
  const title = `${documentTexts.kinds[invoice.kind]} ${invoice.number}`;
  const dates = useDates();
  const money = useMoney(invoice.currency);
  const locale = useMoneyLocale();
  const taxNumber = invoice.taxNumber === '' ? [] : [documentTexts.taxNumber(invoice.taxNumber)];
  const download = (type: 'pdf' | 'xml') =>
    fetchFile(`/api/invoices/${invoice._id}/${type}`)
      .then(async (file) => offer(await file.blob(), `${invoice.number}.${type}`))
      .catch((error) => showToast(messageOf(error, texts.failed)));
  return (
    <PrintedDocument
      title={title}
      heading={title}
      back={{ to: pages.order({ order_id: invoice.orderId }), label: texts.back }}
      print={texts.print}
      actions={
        <>
          <Button kind="quiet" onClick={() => download('pdf')}>
            <Icon of={Download} size={18} />
            {texts.download}
          </Button>
          {invoice.electronic?.isXRechnung && (
            <Button kind="quiet" onClick={() => download('xml')}>
              <Icon of={Download} size={18} />
              {texts.downloadXml}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Lines lines={invoice.buyer} />
        <Lines lines={[...invoice.seller, ...taxNumber]} />
      </div>
      <Lines lines={documentTexts.facts(invoice, dates)} />
      <Table
        caption={texts.lines}
        edge="flush"
        phone="columns"
        rows={invoice.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={columnsOf(money, locale)}
      />
      <Sums invoice={invoice} />
      {documentTexts.notes(invoice).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {invoice.footer !== '' && (
        <p className="border-t border-line pt-4 text-13 whitespace-pre-line text-ink-2">
          {invoice.footer}
        </p>
      )}
    </PrintedDocument>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <p className="wrap-anywhere whitespace-pre-line">{lines.join('\n')}</p>
);

const { head } = documentTexts;
const columnsOf = (
  money: (amount: number) => string,
  locale: string,
): Column<Invoice['lines'][number] & { key: string }>[] => [
  {
    head: head.item,
    className: 'w-full whitespace-normal! py-2',
    cell: ({ label, quantity, unitPrice, ...line }) => (
      <>
        {label}
        {quantity !== null && unitPrice !== null && (
          <span className="block text-13 text-ink-2">
            {texts.units(formatNumber(quantity), money(unitPrice))}
          </span>
        )}
        {documentTexts.discounts(line).map(({ name, amount }) => (
          <span key={`${name} ${amount}`} className="block text-13 text-ink-2">
            {name} −{money(amount)}
          </span>
        ))}
      </>
    ),
  },
  {
    head: head.tax,
    align: 'end',
    cell: ({ name, percent }) => (name === '' ? '' : documentTexts.percent(percent, locale)),
  },
  { head: head.amount, align: 'end', cell: ({ gross }) => money(gross) },
];

function Sums({ invoice }: { invoice: Invoice }) {
  const money = useMoney(invoice.currency);
  const locale = useMoneyLocale();
  const rateText = (rate: Invoice['rates'][number]) =>
    documentTexts.rate(rate, invoice.currency, locale);
  const rates = invoice.rates.filter(({ name }) => name !== '');
  return (
    <dl className="grid gap-2 border-t border-line-strong pt-4 tabular-nums">
      {rates.map((rate) => (
        <div key={rateText(rate)} className="flex justify-between gap-4 text-ink-2">
          <dt>{rateText(rate)}</dt>
          <dd>{money(rate.tax)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 text-20 font-medium">
        <dt>{documentTexts.total(invoice)}</dt>
        <dd>{money(invoice.total)}</dd>
      </div>
    </dl>
  );
}
