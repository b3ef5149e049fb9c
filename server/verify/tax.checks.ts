import { checksOf } from './check';

/** Taxes, invoices and credit notes agree with their orders. All amounts are whole minor units. */
export const taxChecks = checksOf('I17', {
  'order-tax': {
    description: 'the tax of an order is not the sum of its tax lines',
    text: `with taxed as (
        select order_id, sum(amount) as tax, sum(added) as added from order_tax_line group by order_id
      )
      select 'order ' || o.id, format('tax %s, added %s', coalesce(t.tax, 0), coalesce(t.added, 0)),
        format('tax %s, added %s', o.tax, o.tax_added)
      from shop_order o left join taxed t on t.order_id = o.id
      where (o.tax, o.tax_added) <> (coalesce(t.tax, 0), coalesce(t.added, 0))`,
  },
  'line-tax': {
    description: 'the tax lines of an order line do not have its price',
    text: `select 'order line ' || l.id, l.quantity * l.unit_discount_price - l.promo + l.tax_added, sum(t.base + t.amount)
      from order_line l join order_tax_line t on t.order_line_id = l.id
      group by l.id
      having sum(t.base + t.amount) <> l.quantity * l.unit_discount_price - l.promo + l.tax_added
        or sum(t.added) <> l.tax_added`,
  },
  'invoice-numbers': {
    description: 'the numbers of invoices or credit notes have a gap',
    text: `select c.kind || ' of ' || c.year, '1 to ' || c.last, count(i.id) || ' numbers to ' || coalesce(max(i.ordinal), 0)
      from invoice_counter c left join invoice i on i.kind = c.kind and i.year = c.year
      group by c.kind, c.year, c.last
      having count(i.id) <> c.last or max(i.ordinal) is distinct from c.last or min(i.ordinal) <> 1`,
  },
  'invoice-sums': {
    description: 'the sums of an invoice or a credit note are not those of its lines',
    text: `with printed as (
        select i.id, sum((line ->> 'gross')::bigint) as total, sum((line ->> 'tax')::bigint) as tax
        from invoice i cross join jsonb_array_elements(i.document -> 'lines') as line group by i.id
      )
      select 'invoice ' || i.id, format('total %s, tax %s', p.total, p.tax), format('total %s, tax %s', i.total, i.tax)
      from invoice i join printed p on p.id = i.id
      where (i.total, i.tax) <> (p.total, p.tax)`,
  },
  'credits-within': {
    description: 'credit notes exceed their invoice, or credit it in full with another tax',
    text: `select 'invoice ' || i.id, format('at most %s with tax %s', i.total, i.tax),
        format('%s with tax %s', sum(c.total), sum(c.tax))
      from invoice i join invoice c on c.invoice_id = i.id
      group by i.id
      having sum(c.total) > i.total or sum(c.tax) > i.tax or sum(c.total) = i.total and sum(c.tax) <> i.tax`,
  },
  'invoice-order': {
    description: 'an order and its invoice do not have the same total and tax',
    text: `select 'order ' || o.id, format('total %s, tax %s', o.total, o.tax), format('total %s, tax %s', i.total, i.tax)
      from shop_order o join invoice i on i.order_id = o.id and i.kind = 'invoice'
      where (i.total, i.tax) <> (o.total, o.tax)
        and not exists (select from invoice c where c.invoice_id = i.id and c.refund_id is null)`,
  },
  'credit-of-refund': {
    description:
      'a credit note does not have the amount of its refund, or an invoiced refund has none',
    text: `select 'refund ' || f.id, f.amount::text, c.total::text
      from refund f join invoice c on c.refund_id = f.id where c.total <> f.amount
      union all
      select 'refund ' || f.id, 'a credit note', null
      from refund f join payment p on p.id = f.payment_id
        left join order_change h on h.payment_id = p.id
        join invoice i on i.order_id = coalesce(p.order_id, p.supplements) and i.kind = 'invoice' and i.issued_at <= f.done_at
      where f.amount > 0 and f.reason <> 'changed' and coalesce(h.status, 'applied') = 'applied'
        and not exists (select from invoice c where c.refund_id = f.id)
        and not exists (select from invoice c where c.invoice_id = i.id and c.refund_id is null)`,
  },
});
