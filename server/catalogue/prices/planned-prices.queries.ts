import type { PlannedPrice } from '#contract/admin/catalogue/planned-prices';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../../database/database';
import {
  PLANNED_DISCOUNT_PRICE,
  PLANNED_PRICE,
  STANDING_DISCOUNT_PRICE,
  STANDING_PRICE,
} from '../../database/fragments/planned-price';
import type { PageOffset } from '../../database/ordering';
import type { PlannedPriceTable, ProductTable } from '../../database/rows';

/** What a price is for some time; amounts in minor units. */
export interface PriceTerms
  extends Pick<
    PlannedPriceTable,
    'price' | 'discountPrice' | 'percent' | 'roundingStep' | 'roundingEnding'
  > {
  /** Null for now, as is a time that has passed. */
  startsAt: Date | null;
  /** Null for no end. */
  endsAt: Date | null;
}

export function readNow(connection: Connection): Promise<Date> {
  return queryValue<Date>(connection, 'planned-price-now')`select now()`;
}

/** Locks products in the order of their ids, as every change of them does, without reading them. */
export function lockPlanned(tx: Connection, ids: string[]) {
  return execute(tx, 'planned-price-lock-products')`
    select from product where id = any (${ids}::uuid[]) order by id for no key update`;
}

/** A product with its standing prices and those that it would have. */
export interface PricedProduct
  extends Pick<ProductTable, 'id' | 'title' | 'version' | 'price' | 'discountPrice'> {
  plannedPrice: number;
  plannedDiscountPrice: number;
  currency: string;
}

/** Those of the products that exist, archived or not. */
export function listPriced(connection: Connection, ids: string[], terms: PriceTerms) {
  return queryAll<PricedProduct>(connection, 'planned-price-products')`
    select p.id, p.title, p.version, ${raw(STANDING_PRICE)} as price, ${raw(STANDING_DISCOUNT_PRICE)} as discount_price,
      ${raw(PLANNED_PRICE)} as planned_price, ${raw(PLANNED_DISCOUNT_PRICE)} as planned_discount_price,
      (select shop_currency()) as currency
    from product p, (
      select ${terms.price}::integer as price, ${terms.discountPrice}::integer as discount_price,
        ${terms.percent}::integer as percent, ${terms.roundingStep}::integer as rounding_step,
        ${terms.roundingEnding}::integer as rounding_ending
    ) as e
    where p.id = any (${ids}::uuid[]) order by p.title, p.id`;
}

/** The planned prices of products from one source that are in force during some of a time. */
export function listOverlapping(
  connection: Connection,
  ids: string[],
  source: PlannedPriceTable['source'],
  { startsAt, endsAt }: Pick<PriceTerms, 'startsAt' | 'endsAt'>,
) {
  return queryAll<Pick<PlannedPriceTable, 'productId' | 'startsAt' | 'endsAt'>>(
    connection,
    'planned-price-overlaps',
  )`
    select distinct on (product_id) product_id, starts_at, ends_at from planned_price
    where product_id = any (${ids}::uuid[]) and source = ${source}
      and tstzrange(starts_at, ends_at) && tstzrange(greatest(${startsAt}::timestamptz, now()), ${endsAt}::timestamptz)
    order by product_id, starts_at`;
}

/** A planned price before it is stored. */
export interface NewPlanned extends PriceTerms {
  id: string;
  productId: string;
}

/** Stores planned prices of products that the caller has locked. */
export function insertPlanned(
  tx: Connection,
  rows: NewPlanned[],
  { actorId, source }: Pick<PlannedPriceTable, 'actorId' | 'source'>,
) {
  return execute(tx, 'planned-price-insert')`
    insert into planned_price (id, product_id, starts_at, ends_at, price, discount_price, percent, rounding_step,
        rounding_ending, source, actor_id)
      select id, "productId", greatest("startsAt", now()), "endsAt", price, "discountPrice", percent, "roundingStep",
        "roundingEnding", ${source}, ${actorId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "productId" uuid, "startsAt" timestamptz,
        "endsAt" timestamptz, price integer, "discountPrice" integer, percent smallint, "roundingStep" integer,
        "roundingEnding" integer)`;
}

/** The prices of a row of a file, as `PricedProduct`, with its line. */
type PricedRow = PricedProduct & { line: number };

/** What rows of a file make of their products; none for products that do not exist. */
export function listPricedRows(
  connection: Connection,
  rows: (Omit<NewPlanned, 'id'> & { line: number })[],
) {
  return queryAll<PricedRow>(connection, 'planned-price-rows')`
    select e.line, p.id, p.title, p.version, ${raw(STANDING_PRICE)} as price,
      ${raw(STANDING_DISCOUNT_PRICE)} as discount_price, ${raw(PLANNED_PRICE)} as planned_price,
      ${raw(PLANNED_DISCOUNT_PRICE)} as planned_discount_price, (select shop_currency()) as currency
    from (
      select line, "productId" as product_id, price, "discountPrice" as discount_price, percent,
        "roundingStep" as rounding_step, "roundingEnding" as rounding_ending
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, "productId" uuid, price integer,
        "discountPrice" integer, percent integer, "roundingStep" integer, "roundingEnding" integer)
    ) as e join product p on p.id = e.product_id
    order by e.line`;
}

type StoredRow = Pick<
  PlannedPriceTable,
  | 'id'
  | 'productId'
  | 'startsAt'
  | 'endsAt'
  | 'price'
  | 'discountPrice'
  | 'percent'
  | 'source'
  | 'currency'
>;

/** The planned prices of products that have not ended. */
export function listCurrent(connection: Connection, productIds: string[]) {
  return queryAll<StoredRow>(connection, 'planned-price-current')`
    select id, product_id, starts_at, ends_at, price, discount_price, percent, source, currency from planned_price
    where product_id = any (${productIds}::uuid[]) and (ends_at is null or ends_at > now())`;
}

/** Planned prices after an id, in the order of their ids. */
export function listAfter(connection: Connection, id: string, limit: number) {
  return queryAll<StoredRow & Pick<ProductTable, 'title'>>(connection, 'planned-price-after')`
    select e.id, e.product_id, p.title, e.starts_at, e.ends_at, e.price, e.discount_price, e.percent, e.source, e.currency
    from planned_price e join product p on p.id = e.product_id
    where e.id > ${id} order by e.id limit ${limit}`;
}

type PlannedRow = Pick<PlannedPriceTable, 'id' | 'productId' | 'startsAt' | 'endsAt'>;

export function findPlannedPrice(connection: Connection, id: string) {
  return queryOne<PlannedRow>(connection, 'planned-price-find')`
    select id, product_id, starts_at, ends_at from planned_price where id = ${id}`;
}

/** Deletes the planned prices of products that have not begun, or the one with an id; the caller has locked the products. */
export function deleteFuture(tx: Connection, productIds: string[], id: string | null) {
  return queryAll<PlannedRow>(tx, 'planned-price-delete')`
    delete from planned_price
    where product_id = any (${productIds}::uuid[]) and (id = ${id} or ${id}::uuid is null) and starts_at > clock_timestamp()
    returning id, product_id, starts_at, ends_at`;
}

/** Ends those that have begun and not ended; returns them as they are now. */
export function endActive(tx: Connection, productIds: string[], id: string | null) {
  return queryAll<PlannedRow>(tx, 'planned-price-end')`
    update planned_price set ends_at = clock_timestamp()
    where product_id = any (${productIds}::uuid[]) and (id = ${id} or ${id}::uuid is null)
      and starts_at < clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())
    returning id, product_id, starts_at, ends_at`;
}

interface ListedRow extends Pick<PlannedPriceTable, 'id' | 'percent' | 'createdAt' | 'endsAt'> {
  startsAt: Date | null;
  source: PlannedPrice['source'];
  campaign: PlannedPrice['campaign'];
  price: number;
  discountPrice: number;
  state: PlannedPrice['state'];
  by: { _id: string; firstName: string; lastName: string } | null;
  currency: string;
  total: number;
}

export function listOfProduct(connection: Connection, productId: string, page: PageOffset) {
  return queryAll<ListedRow>(connection, 'planned-price-list')`
    select e.id, e.starts_at, e.ends_at, e.percent, ${raw(PLANNED_PRICE)} as price,
      ${raw(PLANNED_DISCOUNT_PRICE)} as discount_price, e.source, e.created_at, e.currency, e.campaign,
      case when e.is_draft then 'draft' when e.starts_at > now() then 'planned' when e.ends_at <= now() then 'ended'
        else 'active' end as state,
      case when a.id is not null then
        json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
      end as by,
      (count(*) over ())::int as total
    from (
      select id, product_id, currency, starts_at, ends_at, price, discount_price, percent, rounding_step, rounding_ending,
        source, actor_id, created_at, false as is_draft, null::json as campaign
      from planned_price where product_id = ${productId}
      union all
      select c.id, m.product_id, m.currency, case when c.state = 'draft' then c.starts_at else greatest(c.starts_at, m.added_at) end,
        least(c.ends_at, c.ended_at, m.removed_at), m.price, m.discount_price, m.percent, m.rounding_step, m.rounding_ending,
        'campaign', c.actor_id, m.added_at, c.state = 'draft', json_build_object('_id', c.id, 'name', c.name)
      from campaign_price m join campaign c on c.id = m.campaign_id
      where m.product_id = ${productId} and c.state <> 'cancelled'
    ) e join product p on p.id = e.product_id left join account a on a.id = e.actor_id
    order by e.starts_at desc nulls first, e.id limit ${page.limit} offset ${page.offset}`;
}
