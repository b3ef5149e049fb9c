import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/invoices';
import { datesIn } from '#contract/values/dates';
import { mount } from '../http/mount';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { getInvoice, listInvoices } from './invoices.service';

export function invoiceRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listInvoices, ({ caller, params }) =>
    listInvoices(shop, caller, params.orderId),
  );
  mount(app, shop, contract.getInvoice, ({ caller, params }) =>
    getInvoice(shop, caller, params.invoiceId),
  );
  mount(app, shop, contract.getInvoicePdf, async ({ caller, params, reply }) => {
    const invoice = await getInvoice(shop, caller, params.invoiceId);
    const { delivery, dateLocale } = await readSettings(shop);
    // Loaded on demand: it is large, and few requests need it.
    const { invoicesPdf } = await import('./invoice-pdf');
    const file = `${invoice.number.replaceAll('/', '-')}.pdf`;
    reply
      .header('content-disposition', `attachment; filename="${file}"`)
      .type('application/pdf')
      .send(
        await invoicesPdf([invoice], datesIn({ timeZone: delivery.timeZone, locale: dateLocale })),
      );
    return undefined;
  });
}
