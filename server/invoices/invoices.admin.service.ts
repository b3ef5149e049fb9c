import {
  INVOICES_PER_PDF,
  type InvoiceFilter,
  type ListedInvoice,
  type PrintedInvoices,
  type TaxReport,
} from '#contract/admin/orders/invoices';
import { plainMinor, plainMoney, toMajor } from '#contract/money';
import { isoIn } from '#contract/values/dates';
import { orderLabel } from '#contract/values/orders/order-number';
import type { Caller } from '../auth/sessions/caller';
import { type PageRequest, pageOffset } from '../database/ordering';
import { type CsvColumns, csvInBatches, csvLines } from '../http/csv';
import { ShopError } from '../http/errors';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import type { PrintedInvoice } from './invoice-pdf';
import {
  countDocuments,
  type ExportedRate,
  listForExport,
  listInvoiceRows,
  listTaxSums,
} from './invoices.admin.queries';
import { findVisibleInvoice, toPrinted } from './invoices.service';

const BATCH = 250;

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the invoices and credit notes of all orders, and their number. */
export async function listAllInvoices(
  shop: Shop,
  { pageNumber, pageSize, ...filter }: InvoiceFilter & PageRequest,
): Promise<{ items: ListedInvoice[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listInvoiceRows(shop.pool, filter, page);
  const items = rows.map(({ id, issuedAt, total: sum, tax, ...row }) => ({
    _id: id,
    kind: row.kind,
    number: row.number,
    issuedAt: issuedAt.toISOString(),
    currency: row.currency,
    total: toMajor(sum, row.currency),
    tax: toMajor(tax, row.currency),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    buyer: row.buyer,
    country: row.country,
  }));
  return { items, total };
}

/**
 * The documents of a filter as one PDF file, the newest first. It is for printing: a Factur-X file has one invoice. Throws `not_found` if there are none, and `invalid_request` if there are
 * too many for one file.
 */
export async function printInvoices(
  shop: Shop,
  caller: Caller,
  filter: PrintedInvoices,
): Promise<Buffer> {
  const page = { limit: INVOICES_PER_PDF, offset: 0 };
  const { rows, total } = await listInvoiceRows(shop.pool, filter, page);
  if (total > INVOICES_PER_PDF)
    throw new ShopError('invalid_request', {
      message: `One PDF can have up to ${INVOICES_PER_PDF} invoices. Choose fewer days or orders.`,
    });
  const settings = await readSettings(shop);
  const printed: PrintedInvoice[] = [];
  for (const { id } of rows)
    printed.push(toPrinted(await findVisibleInvoice(shop, caller, id), settings));
  const [first, ...others] = printed;
  if (!first) throw new ShopError('not_found', { message: 'No invoices match.' });
  // Loaded on demand: it is large, and few requests need it.
  const { invoicesPdf } = await import('./invoice-pdf');
  return invoicesPdf([first, ...others]);
}

/** Net, tax and gross of a period by country and rate, less credit notes. */
export async function getTaxReport(shop: Shop, { from, to }: Period): Promise<TaxReport> {
  const { currency } = await readSettings(shop);
  const period = [from ?? null, to ?? null] as const;
  const [sums, counts] = await shop.readReport(async (connection) => [
    await listTaxSums(connection, ...period),
    await countDocuments(connection, ...period),
  ]);
  return {
    currency,
    rows: sums.map(({ gross, tax, rate, ...row }) => ({
      country: row.country,
      name: row.name,
      percent: rate / 10_000,
      taxKind: row.taxKind,
      net: toMajor(gross - tax, currency),
      tax: toMajor(tax, currency),
      gross: toMajor(gross, currency),
    })),
    invoices: counts?.invoices ?? 0,
    creditNotes: counts?.creditNotes ?? 0,
  };
}

/** The report as CSV lines. */
export async function* exportTaxReport(shop: Shop, period: Period): AsyncGenerator<string> {
  const { currency, rows } = await getTaxReport(shop, period);
  const money = (amount: number) => plainMoney(amount, currency);
  yield csvLines([['Country', 'Tax', 'Percent', 'Kind', 'Net', 'Tax amount', 'Gross', 'Currency']]);
  if (rows.length > 0)
    yield csvLines(
      rows.map(({ country, name, percent, taxKind, net, tax, gross }) => [
        country,
        name,
        String(percent),
        taxKind ?? '',
        money(net),
        money(tax),
        money(gross),
        currency,
      ]),
    );
}

const columns: CsvColumns<ExportedRate, (at: Date) => string> = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note')],
  ['Issued', ({ issuedAt }, moment) => moment(issuedAt)],
  ['Corrects', ({ corrects }) => corrects ?? ''],
  ['Order', (row) => orderLabel({ number: row.orderNumber })],
  ['Ordered', ({ orderedAt }) => orderedAt],
  ['Buyer', ({ buyer }) => buyer],
  ['Company', ({ company }) => company],
  ['VAT number', ({ vatNumber }) => vatNumber],
  ['Country', ({ country }) => country],
  ['Tax kind', ({ taxKind }) => taxKind ?? ''],
  ['Tax', ({ name }) => name],
  ['Percent', ({ rate }) => String(rate / 10_000)],
  ['Net', (row) => money(row.gross - row.tax, row)],
  ['Tax amount', (row) => money(row.tax, row)],
  ['Gross', (row) => money(row.gross, row)],
  ['Currency', ({ currency }) => currency],
];

/** The documents of a filter as CSV lines, the oldest first, with times of the shop's time zone. Those issued during the export may be included. */
export async function* exportInvoices(shop: Shop, filter: InvoiceFilter): AsyncGenerator<string> {
  const { delivery } = await readSettings(shop);
  const moment = isoIn(delivery.timeZone);
  const read = async (after: { issuedExactly: string; id: string } | null) => {
    const rows = await shop.readReport((connection) =>
      listForExport(connection, filter, { after, limit: BATCH }),
    );
    return { rows, next: rows.at(-1) ?? null };
  };
  yield* csvInBatches(columns, moment, read);
}

function money(amount: number, { currency }: ExportedRate): string {
  return plainMinor(amount, currency);
}
