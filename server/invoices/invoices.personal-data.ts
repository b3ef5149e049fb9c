import { type Connection, queryAll, raw } from '../database/database';
import type { PersonalDataHandler } from '../feature';
import { toInvoice } from './document.rules';
import { listBuyerReferencesOf } from './electronic/buyer-reference.queries';
import { INVOICE_COLUMNS, type InvoiceRow } from './invoices.queries';

/** Invoices and what they are to state stay after an erasure, with the name and the address of the buyer: the law requires them to be kept. */
export const invoiceData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    return {
      invoices: (await listInvoicesOf(tx, accountId)).map(toInvoice),
      buyerReferences: await listBuyerReferencesOf(tx, accountId),
    };
  },
};

function listInvoicesOf(connection: Connection, accountId: string) {
  return queryAll<InvoiceRow>(connection, 'personal-data-invoices')`
    select ${raw(INVOICE_COLUMNS)} from invoice i join shop_order o on o.id = i.order_id
      where o.account_id = ${accountId} order by i.issued_at, i.id`;
}
