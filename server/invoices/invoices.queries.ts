import type { InvoiceKind, TaxKind } from '#contract/values/tax/tax-kinds';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { LINE_AMOUNT } from '../database/fragments/refund-columns';
import type {
  InvoiceCounterTable,
  InvoiceTable,
  PaymentTable,
  ShopOrderTable,
} from '../database/rows';
import type { Refund } from './invoice-parts.rules';
import type { NamedDiscount, StoredDocument } from './stored-document';

/** What an invoice says of an order, in whole minor units. */
export interface InvoicedOrder
  extends Pick<
    ShopOrderTable,
    | 'id'
    | 'number'
    | 'firstName'
    | 'lastName'
    | 'company'
    | 'vatNumber'
    | 'streetAddress'
    | 'city'
    | 'state'
    | 'zipCode'
    | 'country'
    | 'deliveryMethod'
    | 'shipping'
    | 'total'
    | 'tax'
  > {
  placedAt: string;
  /** `YYYY-MM-DD`; null until the order is shipped. */
  shippedOn: string | null;
  estimatedFrom: string;
  estimatedTo: string;
  taxKind: TaxKind | null;
  /** How it was paid, or is to be paid. */
  gateway: PaymentTable['gateway'] | null;
  /** The last digits of the card. */
  last4: PaymentTable['last4'];
  /** What a promotion took off the delivery; null for nothing. */
  deliveryDiscount: NamedDiscount | null;
  /** What was paid and not paid back. */
  paid: number;
  lines: {
    id: string;
    title: string;
    colour: string;
    size: string;
    quantity: number;
    unitPrice: number;
    discount: number;
    /** The shares of its promotions; none in orders from before they were stored. */
    discounts: NamedDiscount[];
    amount: number;
  }[];
  taxes: {
    orderLineId: string | null;
    name: string;
    rate: number;
    base: number;
    amount: number;
  }[];
}

export function findInvoicedOrder(tx: Connection, orderId: string) {
  return queryOne<InvoicedOrder>(tx, 'invoice-find-order')`
    select o.id, o.number, to_json(o.placed_at) #>> '{}' as placed_at, o.first_name, o.last_name,
        o.company, o.vat_number, o.street_address, o.city, o.state,
        o.zip_code, o.country, o.delivery_method,
        shop_day(o.shipped_at)::text as shipped_on, o.estimated_from::text as estimated_from,
        o.estimated_to::text as estimated_to, o.shipping, o.total, o.tax,
        o.tax_kind, p.gateway, p.last4, (
          select coalesce(sum(captured - refunded), 0)::int from payment
            where payment.order_id = o.id or payment.supplements = o.id
        ) as paid, (
          select json_build_object('name', g.name, 'amount', g.delivery) from order_promotion g
          where g.order_id = o.id and g.delivery > 0
        ) as delivery_discount, (
          select json_agg(json_build_object('id', l.id, 'title', l.title, 'colour', l.colour, 'size', l.size,
            'quantity', l.quantity, 'unitPrice', l.unit_discount_price, 'discount', l.promo, 'discounts', (
              select coalesce(json_agg(json_build_object('name', g.name, 'amount', s.amount) order by g.code is not null, g.promotion_id), '[]')
              from order_line_promotion s join order_promotion g on (g.order_id, g.promotion_id) = (s.order_id, s.promotion_id)
              where s.order_line_id = l.id
            ), 'amount', ${raw(LINE_AMOUNT)}) order by l.position)
          from order_line l where l.order_id = o.id
        ) as lines, (
          select coalesce(json_agg(json_build_object('orderLineId', t.order_line_id, 'name', t.name, 'rate', t.rate,
            'base', t.base, 'amount', t.amount) order by t.position), '[]')
          from order_tax_line t where t.order_id = o.id
        ) as taxes
      from shop_order o left join lateral (
        select gateway, last4 from payment where order_id = o.id order by captured desc, created_at desc limit 1
      ) as p on true where o.id = ${orderId}`;
}

export interface InvoiceRow
  extends Pick<
    InvoiceTable,
    'id' | 'orderId' | 'number' | 'issuedAt' | 'invoiceId' | 'total' | 'tax'
  > {
  kind: InvoiceKind;
  /** Of the order, both; the language of orders from before it was kept is null. */
  currency: string;
  language: string | null;
  document: StoredDocument;
}

export const INVOICE_COLUMNS = `i.id, i.kind, i.order_id, i.number, i.issued_at, i.invoice_id,
  i.total, i.tax, i.document, (select currency from shop_order where shop_order.id = i.order_id) as currency,
  (select language from shop_order where shop_order.id = i.order_id) as language`;

/** All invoices and credit notes of an order, the oldest first. */
export function listInvoicesOf(connection: Connection, orderId: string) {
  return queryAll<InvoiceRow>(connection, 'invoice-list-of-order')`
    select ${raw(INVOICE_COLUMNS)} from invoice i where i.order_id = ${orderId} order by i.issued_at, i.id`;
}

/** An invoice or a credit note, with the account that its order belongs to. */
export function findInvoice(connection: Connection, id: string) {
  return queryOne<InvoiceRow & Pick<ShopOrderTable, 'accountId'>>(connection, 'invoice-find')`
    select ${raw(INVOICE_COLUMNS)}, o.account_id
      from invoice i join shop_order o on o.id = i.order_id where i.id = ${id}`;
}

/** The account that an order belongs to; null if there is no such order, or it is deleted. */
export function findOwner(connection: Connection, orderId: string) {
  return queryValue<string | null>(connection, 'invoice-find-owner')`
    select account_id from shop_order where id = ${orderId} and deleted_at is null`;
}

/**
 * A refund that needs a credit note, with the units that it is for; a part of a refund has those of the refund. The
 * difference of a change is credited with the whole invoice; a supplement whose change lapsed, and a second payment of the same
 * order, were never invoiced.
 */
export function findCredited(tx: Connection, refundId: string) {
  return queryOne<Refund & { orderId: string }>(tx, 'invoice-find-refund')`
    with credited as (
        select f.amount, coalesce(f.part_of, f.id) as whole_id, f.part_of is not null as is_part,
          coalesce(p.order_id, p.supplements) as order_id
        from refund f join payment p on p.id = f.payment_id
        where f.id = ${refundId} and f.amount > 0 and f.reason <> 'changed' and p.attempt_of is null and (
          p.supplements is null or exists (select from order_change where payment_id = p.id and status = 'applied')
        )
      ), units as (
        select u.order_line_id, u.quantity from refund_line u join credited f on f.whole_id = u.refund_id
        union all
        select l.order_line_id, l.quantity from return_line l join return_request r on r.id = l.return_id
          join credited f on f.whole_id = r.refund_id
        where l.quantity > 0
      )
      select order_id, amount, is_part, (
          select coalesce(json_agg(json_build_object('orderLineId', l.id, 'quantity', u.quantity, 'of', l.quantity)), '[]')
          from units u join order_line l on l.id = u.order_line_id
        ) as units
      from credited`;
}

/**
 * The next number of a series, as its year and ordinal. Locks the series until the commit, so that numbers have no gaps:
 * call it last.
 */
export async function takeNumber(
  tx: Connection,
  kind: InvoiceKind,
): Promise<{ year: number; ordinal: number }> {
  const taken = await queryOne<
    Pick<InvoiceCounterTable, 'year'> & { ordinal: InvoiceCounterTable['last'] }
  >(tx, 'invoice-take-number')`
    insert into invoice_counter as c (kind, year, last)
      values (${kind}, extract(year from shop_day(now())), 1)
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last as ordinal`;
  if (!taken) throw new Error('An invoice got no number.');
  return taken;
}

export function insertInvoice(
  tx: Connection,
  invoice: Omit<InvoiceRow, 'issuedAt' | 'currency' | 'language'> & {
    year: number;
    ordinal: number;
    refundId: string | null;
  },
) {
  return execute(tx, 'invoice-insert')`
    insert into invoice (id, kind, order_id, year, ordinal, number, invoice_id, refund_id, total, tax, document)
      values (${invoice.id}, ${invoice.kind}, ${invoice.orderId}, ${invoice.year}, ${invoice.ordinal}, ${invoice.number},
        ${invoice.invoiceId}, ${invoice.refundId}, ${invoice.total}, ${invoice.tax}, ${JSON.stringify(invoice.document)})`;
}
