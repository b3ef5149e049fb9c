import type { InvoiceFilter, PrintedInvoices, TaxReportRow } from '#contract/admin/orders/invoices';
import type { InvoiceKind } from '#contract/values/tax/tax-kinds';
import { beginning, holding } from '../database/common-words';
import { type Connection, queryAll, queryOne } from '../database/database';
import { type PageOffset, readPage } from '../database/ordering';
import type { InvoiceTable, ShopOrderTable } from '../database/rows';

/** An invoice or a credit note in a list, in minor units. */
interface ListedInvoiceRow
  extends Pick<InvoiceTable, 'id' | 'number' | 'issuedAt' | 'orderId' | 'total' | 'tax'>,
    Pick<ShopOrderTable, 'country' | 'currency'> {
  kind: InvoiceKind;
  orderNumber: ShopOrderTable['number'];
  buyer: string;
}

interface Search {
  from: string | null;
  to: string | null;
  kind: string | null;
  number: string | null;
  buyer: string | null;
}

const searchOf = ({ from, to, kind, q }: InvoiceFilter): Search => ({
  from: from ?? null,
  to: to ?? null,
  kind: kind ?? null,
  number: q ? beginning(q.toUpperCase()) : null,
  buyer: q ? holding(q) : null,
});

/** A page of the invoices and credit notes, of some orders or of all, the newest first, and their number. */
export async function listInvoiceRows(
  connection: Connection,
  filter: PrintedInvoices,
  page: PageOffset,
): Promise<{ rows: ListedInvoiceRow[]; total: number }> {
  const { from, to, kind, number, buyer } = searchOf(filter);
  const listing = {
    columns: `i.id, i.kind, i.number, i.issued_at, i.order_id, o.number as order_number,
      i.document #>> '{buyer,0}' as buyer, o.country, o.currency, i.total, i.tax`,
    from: 'invoice i join shop_order o on o.id = i.order_id',
    counted: 'invoice i',
    where: `($1::date is null or i.issued_at >= shop_day_start($1::date))
      and ($2::date is null or i.issued_at < shop_day_start($2::date + 1))
      and ($3::text is null or i.kind = $3)
      and ($4::text is null or upper(i.number) like $4 or i.document #>> '{buyer,0}' ilike $5
        or i.document #>> '{buyer,1}' ilike $5)
      and ($6::uuid[] is null or i.order_id = any ($6))`,
    orderBy: 'i.issued_at desc, i.id desc',
    values: [from, to, kind, number, buyer, filter.orders ?? null],
  };
  return readPage<ListedInvoiceRow>(connection, 'invoice-list-all', listing, page);
}

/** An invoice's sum for one rate, in minor units; negative in a credit note. */
export interface ExportedRate
  extends Omit<ListedInvoiceRow, 'total' | 'tax'>,
    Pick<ShopOrderTable, 'company' | 'vatNumber'> {
  tax: number;
  corrects: string | null;
  orderedAt: string;
  taxKind: TaxReportRow['taxKind'];
  name: string;
  /** Parts per million. */
  rate: number;
  gross: number;
}

/** The next documents after one, the oldest first, with a row for each rate. */
export function listForExport(
  connection: Connection,
  filter: InvoiceFilter,
  { after, limit }: { after: { issuedExactly: string; id: string } | null; limit: number },
) {
  const { from, to, kind, number, buyer } = searchOf(filter);
  return queryAll<ExportedRate & { issuedExactly: string }>(connection, 'invoice-export')`
    with page as materialized (
        select i.* from invoice i
        where (${from}::date is null or i.issued_at >= shop_day_start(${from}::date))
          and (${to}::date is null or i.issued_at < shop_day_start(${to}::date + 1))
          and (${kind}::text is null or i.kind = ${kind})
          and (${number}::text is null or upper(i.number) like ${number} or i.document #>> '{buyer,0}' ilike ${buyer}
            or i.document #>> '{buyer,1}' ilike ${buyer})
          and (${after?.issuedExactly ?? null}::timestamptz is null
            or (i.issued_at, i.id) > (${after?.issuedExactly ?? null}::timestamptz, ${after?.id ?? null}::uuid))
        order by i.issued_at, i.id limit ${limit}
      )
      select i.id, i.kind, i.number, i.issued_at, i.issued_at::text as issued_exactly,
          i.order_id, o.number as order_number, i.document #>> '{buyer,0}' as buyer, o.country, o.currency,
          i.document ->> 'corrects' as corrects, i.document ->> 'orderedAt' as ordered_at, o.company,
          o.vat_number, i.document ->> 'taxKind' as tax_kind, line.name, line.rate,
          line.gross * sign.factor as gross, line.tax * sign.factor as tax
        from page i join shop_order o on o.id = i.order_id
        cross join lateral (select case i.kind when 'credit_note' then -1 else 1 end as factor) as sign
        cross join lateral (
          select l ->> 'name' as name, (l ->> 'rate')::int as rate, sum((l ->> 'gross')::int)::int as gross,
            sum((l ->> 'tax')::int)::int as tax
          from jsonb_array_elements(i.document -> 'lines') as l group by 1, 2
        ) as line
        order by i.issued_at, i.id, line.rate desc, line.name`;
}

interface TaxSumRow extends Pick<ShopOrderTable, 'country'> {
  name: string;
  /** Parts per million. */
  rate: number;
  taxKind: TaxReportRow['taxKind'];
  gross: number;
  tax: number;
}

/** The sums of a period by country and rate, less credit notes, in minor units. */
export function listTaxSums(connection: Connection, from: string | null, to: string | null) {
  return queryAll<TaxSumRow>(connection, 'invoice-tax-sums')`
    select o.country, l ->> 'name' as name, (l ->> 'rate')::int as rate, i.document ->> 'taxKind' as tax_kind,
        sum((l ->> 'gross')::int * sign.factor)::float8 as gross, sum((l ->> 'tax')::int * sign.factor)::float8 as tax
      from invoice i join shop_order o on o.id = i.order_id
      cross join lateral (select case i.kind when 'credit_note' then -1 else 1 end as factor) as sign
      cross join lateral jsonb_array_elements(i.document -> 'lines') as l
      where (${from}::date is null or i.issued_at >= shop_day_start(${from}::date))
        and (${to}::date is null or i.issued_at < shop_day_start(${to}::date + 1))
      group by 1, 2, 3, 4 order by o.country, rate desc, name`;
}

export function countDocuments(connection: Connection, from: string | null, to: string | null) {
  return queryOne<{ invoices: number; creditNotes: number }>(connection, 'invoice-count-documents')`
    select count(*) filter (where kind = 'invoice')::int as invoices,
        count(*) filter (where kind = 'credit_note')::int as credit_notes
      from invoice i
      where (${from}::date is null or i.issued_at >= shop_day_start(${from}::date))
        and (${to}::date is null or i.issued_at < shop_day_start(${to}::date + 1))`;
}
