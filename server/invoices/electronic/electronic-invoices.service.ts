import type { ElectronicInvoices, updateBuyerReference } from '#contract/admin/orders/invoices';
import type { Received } from '#contract/endpoint';
import type { Invoice } from '#contract/orders/invoices';
import { isId } from '#contract/values/id';
import type { Caller } from '../../auth/sessions/caller';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { withGiven } from '../../records/changed-values';
import { type EditableKind, editRecord, noteOfChange, readRecord } from '../../records/edit-record';
import { contactAddress, readSettings, type Settings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { type InvoiceRow, listInvoicesOf } from '../invoices.queries';
import {
  findBuyerReference,
  lockReferredOrder,
  saveBuyerReference,
} from './buyer-reference.queries';
import {
  type ElectronicInvoice,
  type ElectronicSettings,
  electronicInvoiceOf,
} from './electronic-invoice.rules';
import { missingFacts } from './requirements.rules';

/**
 * The electronic form of an invoice or a credit note. Null if the shop does not offer it, the buyer is no business, or the document was
 * issued by a version that did not store its parts.
 */
async function findElectronicInvoice(
  shop: Shop,
  row: InvoiceRow,
): Promise<ElectronicInvoice | null> {
  const settings = await readSettings(shop);
  if (!isOffered(settings, row)) return null;
  const stored = await findBuyerReference(shop.pool, row.orderId);
  return electronicInvoiceOf(row, electronicSettings(shop, settings), {
    buyerReference: stored?.reference ?? '',
    electronicAddress: stored?.electronicAddress ?? '',
  });
}

/** Which electronic forms an invoice has; undefined if none is offered. */
export async function electronicForms(shop: Shop, row: InvoiceRow): Promise<Invoice['electronic']> {
  const electronic = await findElectronicInvoice(shop, row);
  if (!electronic) return undefined;
  return {
    isFacturX: missingFacts(electronic, 'factur-x').length === 0,
    isXRechnung: missingFacts(electronic, 'xrechnung').length === 0,
  };
}

/** The XML of the Factur-X form of an invoice; null if it has none. */
export async function facturXOf(shop: Shop, row: InvoiceRow): Promise<string | null> {
  const electronic = await findElectronicInvoice(shop, row);
  if (!electronic || missingFacts(electronic, 'factur-x').length > 0) return null;
  return writeAs('factur-x', electronic);
}

/** The XRechnung of an invoice. Throws `not_found` if it has none. */
export async function xRechnungOf(shop: Shop, row: InvoiceRow): Promise<string> {
  const electronic = await findElectronicInvoice(shop, row);
  if (!electronic || missingFacts(electronic, 'xrechnung').length > 0)
    throw new ShopError('not_found', { message: refusals.order.noElectronicInvoice });
  return writeAs('xrechnung', electronic);
}

async function writeAs(format: 'factur-x' | 'xrechnung', electronic: ElectronicInvoice) {
  // Loaded on demand, as few requests need it.
  const { crossIndustryInvoice } = await import('./cross-industry-invoice');
  return crossIndustryInvoice(electronic, format);
}

/** Businesses name themselves or give a VAT number. */
function isOffered({ tax }: Settings, { document: { parties } }: InvoiceRow): boolean {
  if (!tax.electronicInvoices.isOn || !parties) return false;
  return parties.buyer.company !== '' || parties.buyer.vatNumber !== '';
}

function electronicSettings(shop: Shop, settings: Settings): ElectronicSettings {
  const { bankAccountHolder, bankIban, bankBic, shopName, delivery } = settings;
  const { isOn: _, ...electronic } = settings.tax.electronicInvoices;
  const contactEmail = electronic.contactEmail || contactAddress(settings, shop.config.publicUrl);
  return {
    ...electronic,
    contactEmail,
    electronicAddress: electronic.electronicAddress || contactEmail,
    timeZone: delivery.timeZone,
    account:
      bankIban === null
        ? null
        : { holder: bankAccountHolder ?? shopName, iban: bankIban, bic: bankBic ?? '' },
  };
}

/** The electronic invoices of an order, with what they lack. Throws `not_found`. */
export function getElectronicInvoices(shop: Shop, orderId: string): Promise<ElectronicInvoices> {
  return readRecord(shop, buyerReferenceRecord, orderId);
}

/** Changes the buyer's reference and electronic address. Throws `not_found` and `stale_version`. */
export function changeBuyerReference(
  shop: Shop,
  caller: Caller,
  orderId: string,
  body: Received<typeof updateBuyerReference>['body'],
): Promise<ElectronicInvoices> {
  return editRecord(shop, caller, buyerReferenceRecord, orderId, body);
}

interface BuyerReferenceRecord
  extends Pick<ElectronicInvoices, 'reference' | 'electronicAddress' | 'version'> {
  rows: InvoiceRow[];
  settings: Settings;
}

const buyerReferenceRecord: EditableKind<
  BuyerReferenceRecord,
  Received<typeof updateBuyerReference>['body'],
  ElectronicInvoices
> = {
  entity: 'buyer-reference',
  async read({ shop, tx, id }) {
    if (!isId(id) || !(await lockReferredOrder(tx, id)))
      throw new ShopError('not_found', { message: refusals.order.notFound });
    return {
      ...((await findBuyerReference(tx, id)) ?? nothingEntered),
      rows: await listInvoicesOf(tx, id),
      settings: await readSettings(shop, tx),
    };
  },
  show: ({ rows, settings, ...stored }, shop) => ({
    ...stored,
    isOffered: rows.some((row) => isOffered(settings, row)),
    documents: rows
      .filter((row) => isOffered(settings, row))
      .map((row) => ({
        _id: row.id,
        kind: row.kind,
        number: row.number,
        ...lackedBy(row, electronicSettings(shop, settings), stored),
      })),
  }),
  async write({ tx, id, before }, change) {
    const { reference, electronicAddress } = withGiven(referenceOf(before), change);
    await saveBuyerReference(tx, id, { reference, electronicAddress });
  },
  // The log names the order.
  audit: (before, after) =>
    noteOfChange('order.reference', referenceOf(before), referenceOf(after)).map((note) => ({
      ...note,
      entity: 'order',
    })),
};

const nothingEntered = { reference: '', electronicAddress: '', version: 0 };

const referenceOf = ({ reference, electronicAddress }: BuyerReferenceRecord) => ({
  reference,
  electronicAddress,
});

function lackedBy(
  row: InvoiceRow,
  settings: ElectronicSettings,
  { reference, electronicAddress }: Pick<ElectronicInvoices, 'reference' | 'electronicAddress'>,
) {
  const made = electronicInvoiceOf(row, settings, { buyerReference: reference, electronicAddress });
  if (!made) return { facturX: [], xRechnung: [] };
  return {
    facturX: missingFacts(made, 'factur-x'),
    xRechnung: missingFacts(made, 'xrechnung'),
  };
}
