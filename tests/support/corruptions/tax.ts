import { type Corruptions, paymentOf } from './rows';

const invoiceOf = (total: number, gross: number) => `
  insert into invoice (id, kind, order_id, year, ordinal, number, issued_at, total, tax, document)
  values (gen_random_uuid(), 'invoice', $1, 2000, 1, 'INV-2000-1', '2000-01-01', ${total}, 0,
    '{"lines": [{"gross": ${gross}, "tax": 0}]}')`;

export const taxCorruptions: Corruptions = {
  'order-tax': [
    ['paid', 'update shop_order set tax = tax + 1 where id = $1 returning id'],
    ['paid', 'update shop_order set tax_added = tax_added + 1 where id = $1 returning id'],
  ],
  'line-tax': [
    [
      'paid',
      `insert into order_tax_line (order_id, position, order_line_id, name, rate, base, amount, added)
        select order_id, 1, id, 'VAT', 0, 1, 0, 0 from order_line where order_id = $1 returning order_line_id as id`,
    ],
  ],
  'invoice-numbers': [
    [
      'paid',
      `insert into invoice_counter (kind, year, last) select 'invoice', 2000, 2 from shop_order where id = $1 returning kind as id`,
    ],
  ],
  'invoice-sums': [['paid', `${invoiceOf(2, 1)} returning id`]],
  'credits-within': [
    [
      'paid',
      `with issued as (${invoiceOf(1, 1)} returning id, order_id)
        insert into invoice (id, kind, order_id, invoice_id, year, ordinal, number, total, tax, document)
        select gen_random_uuid(), 'credit_note', order_id, id, 2000, 1, 'CN-2000-1', 2, 0, '{"lines": [{"gross": 2, "tax": 0}]}'
        from issued returning invoice_id as id`,
    ],
  ],
  'invoice-order': [['paid', `${invoiceOf(1, 1)} returning order_id as id`]],
  'credit-of-refund': [
    [
      'refunded',
      `with issued as (${invoiceOf(1, 1)} returning id) select id from refund where payment_id = ${paymentOf} and exists (select from issued)`,
    ],
  ],
};
