-- Staff find orders by the codes that scanners read and letters quote.

-- The SKUs and barcodes of a product's sizes, in lower case.
create function product_codes(size_details jsonb) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct lower(code)), '{}')
  from jsonb_each(size_details) as size (name, details),
    unnest(array[details ->> 'sku', details ->> 'gtin']) as code
  where code <> ''
$$;

-- By a parcel's tracking number, the number of an invoice or credit note, or the SKU or barcode of an ordered size, each in
-- full. `codes` are in lower case, as the indexes of all but invoices are; `numbers` are the spellings of an invoice number.
create function orders_by_code(codes text[], numbers text[]) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000 set enable_seqscan = off as $$
  select o.id, o.status, o.placed_at, o.total, o.account_id, o.deleted_at from shop_order o
  where o.deleted_at is null and o.id in (
    select order_id from parcel where tracking_number <> '' and lower(tracking_number) = any (codes)
    union all
    select order_id from invoice where number = any (numbers)
    union all
    select l.order_id from product p join order_line l on l.product_id = p.id
    where product_codes(p.size_details) && codes
      and (lower(p.size_details -> l.size ->> 'sku') = any (codes) or lower(p.size_details -> l.size ->> 'gtin') = any (codes))
  )
$$;
