import type { Invoice, InvoiceSummary } from '#contract/orders/invoices';
import { datesIn } from '#contract/values/dates';
import { isId } from '#contract/values/id';
import { localeOf, moneyLocaleIn } from '#contract/values/languages/locales';
import { may } from '#contract/values/rights';
import type { InvoiceKind } from '#contract/values/tax/tax-kinds';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { cachedSettings, readSettings, type Settings, settingsIn } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  creditNoteOf,
  invoiceOf,
  isCredited,
  numberOf,
  sumsOf,
  toInvoice,
  toSummary,
} from './document.rules';
import { electronicForms, facturXOf, xRechnungOf } from './electronic/electronic-invoices.service';
import type { Refund } from './invoice-parts.rules';
import type { PrintedInvoice } from './invoice-pdf';
import {
  findCredited,
  findInvoice,
  findInvoicedOrder,
  findOwner,
  type InvoiceRow,
  insertInvoice,
  listInvoicesOf,
  takeNumber,
} from './invoices.queries';
import type { StoredDocument } from './stored-document';

/**
 * Issues the invoice of an order that is paid or shipped, once, in the transaction that makes it so. The caller has locked
 * the payment. Call it last: its number is locked until the commit.
 */
export async function issueInvoice(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  const settings = cachedSettings(shop) ?? (await readSettings(shop, tx));
  if (!settings.tax.invoices.isOn) return;
  if (await findOpenInvoice(tx, orderId)) return;
  const order = await findInvoicedOrder(tx, orderId);
  if (!order) return;
  await store(tx, settings, { kind: 'invoice', orderId, document: invoiceOf(order, settings) });
}

/** Issues the credit note of a refund that is done, if the order has an invoice. */
export async function creditRefund(tx: Connection, refundId: string): Promise<void> {
  const refund = await findCredited(tx, refundId);
  const open = refund && (await findOpenInvoice(tx, refund.orderId));
  if (open) await credit(tx, open, { ...refund, refundId });
}

/** Issues a credit note for units that are neither sent nor charged, if the order has an invoice. */
export async function creditUncharged(
  tx: Connection,
  orderId: string,
  uncharged: Refund,
): Promise<void> {
  const open = await findOpenInvoice(tx, orderId);
  if (open && uncharged.amount > 0) await credit(tx, open, { ...uncharged, refundId: null });
}

/** Cancels the invoice of an order that is not paid and will not be, by a credit note. */
export async function voidInvoice(tx: Connection, orderId: string): Promise<void> {
  const open = await findOpenInvoice(tx, orderId);
  if (!open) return;
  const { total: amount } = open.invoice;
  await credit(tx, open, { amount, units: [], isPart: false, refundId: null });
}

/** Replaces the invoice of an order whose lines have changed by a credit note and a new one. */
export async function replaceInvoice(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  if (!(await findOpenInvoice(tx, orderId))) return;
  await voidInvoice(tx, orderId);
  await issueInvoice(shop, tx, orderId);
}

interface OpenInvoice {
  invoice: InvoiceRow;
  credits: InvoiceRow[];
}

/** The invoice of an order that is not credited in full. */
async function findOpenInvoice(tx: Connection, orderId: string): Promise<OpenInvoice | null> {
  const rows = await listInvoicesOf(tx, orderId);
  const invoice = rows.findLast(({ kind }) => kind === 'invoice');
  if (!invoice) return null;
  const credits = rows.filter(({ invoiceId }) => invoiceId === invoice.id);
  return credits.length > 0 && isCredited(invoice.total, credits) ? null : { invoice, credits };
}

async function credit(
  tx: Connection,
  { invoice, credits }: OpenInvoice,
  { refundId, ...credited }: { refundId: string | null } & Refund,
): Promise<void> {
  const earlier = credits.map(({ document }) => document);
  const document = creditNoteOf(invoice, earlier, { ...credited, isPaidBack: refundId !== null });
  const { orderId, id: invoiceId } = invoice;
  await store(tx, await settingsIn(tx), {
    kind: 'credit_note',
    orderId,
    document,
    invoiceId,
    refundId,
  });
}

async function store(
  tx: Connection,
  { tax: { invoices } }: Settings,
  {
    kind,
    orderId,
    document,
    invoiceId = null,
    refundId = null,
  }: {
    kind: InvoiceKind;
    orderId: string;
    document: StoredDocument;
    invoiceId?: string | null;
    refundId?: string | null;
  },
): Promise<void> {
  const taken = await takeNumber(tx, kind);
  const prefix = kind === 'invoice' ? invoices.prefix : invoices.creditNotePrefix;
  await insertInvoice(tx, {
    id: newId(),
    kind,
    orderId,
    document,
    invoiceId,
    refundId,
    ...sumsOf(document),
    ...taken,
    number: numberOf(prefix, taken),
  });
}

/** The invoice and the credit notes of an order, for its owner or staff. Throws `not_found` for anyone else. */
export async function listInvoices(
  shop: Shop,
  caller: Caller,
  orderId: string,
): Promise<InvoiceSummary[]> {
  const owner = isId(orderId) ? await findOwner(shop.pool, orderId) : null;
  if (owner === null || !isVisible(caller, { orderId, accountId: owner }))
    throw new ShopError('not_found', { message: refusals.order.notFound });
  return (await listInvoicesOf(shop.pool, orderId)).map(toSummary);
}

/** An invoice or a credit note, for the owner of its order or staff. Throws `not_found` for anyone else. */
export async function getInvoice(shop: Shop, caller: Caller, id: string): Promise<Invoice> {
  const row = await findVisibleInvoice(shop, caller, id);
  const electronic = await electronicForms(shop, row);
  return { ...toInvoice(row), ...(electronic && { electronic }) };
}

/** An invoice or a credit note as PDF, for the owner of its order or staff; a Factur-X invoice where it has that form. Throws `not_found`. */
export async function printInvoice(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ number: string; content: Buffer }> {
  const row = await findVisibleInvoice(shop, caller, id);
  const printed = toPrinted(row, await readSettings(shop));
  const xml = await facturXOf(shop, row);
  // Loaded on demand: it is large, and few requests need it.
  const { invoicesPdf } = await import('./invoice-pdf');
  return { number: row.number, content: await invoicesPdf([printed], xml) };
}

/** A document in the language of its order. */
export function toPrinted(row: InvoiceRow, settings: Settings): PrintedInvoice {
  const { delivery, dateLocale } = settings;
  const language = row.language ?? settings.language;
  return {
    invoice: toInvoice(row),
    language,
    dates: datesIn({ timeZone: delivery.timeZone, locale: localeOf(language, dateLocale) }),
    locale: moneyLocaleIn(language, dateLocale),
  };
}

/** An invoice or a credit note as XRechnung, for the owner of its order or staff. Throws `not_found`. */
export async function getInvoiceXml(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ number: string; content: Buffer }> {
  const row = await findVisibleInvoice(shop, caller, id);
  return { number: row.number, content: Buffer.from(await xRechnungOf(shop, row)) };
}

/** A stored document, for the owner of its order or staff. Throws `not_found` for anyone else. */
export async function findVisibleInvoice(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<InvoiceRow> {
  const found = isId(id) ? await findInvoice(shop.pool, id) : null;
  if (!found || !isVisible(caller, found))
    throw new ShopError('not_found', { message: refusals.order.noInvoice });
  const { accountId: _, ...row } = found;
  return row;
}

/** The session of an order's link sees the invoices of its order only. */
function isVisible(
  { accountId, role, link }: Caller,
  order: { orderId: string; accountId: string },
): boolean {
  if (link !== null && link.orderId !== order.orderId) return false;
  return order.accountId === accountId || may(role, 'staff:orders');
}
