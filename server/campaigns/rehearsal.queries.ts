import { type Connection, queryAll, raw } from '../database/database';
import { isListed } from '../database/fragments/live-product';
import {
  PLANNED_DISCOUNT_PRICE,
  PLANNED_PRICE,
  STANDING_DISCOUNT_PRICE,
  STANDING_PRICE,
} from '../database/fragments/planned-price';
import type { ShopOrderTable } from '../database/rows';
import type { PriceOfCampaign } from './campaigns.queries';

/** A product of a campaign before and during it; amounts in minor units. */
export interface RehearsedRow {
  productId: string;
  title: string;
  colour: string;
  /** What it costs when the campaign begins, without it. */
  oldPrice: number;
  oldDiscountPrice: number;
  newPrice: number;
  newDiscountPrice: number;
  /** The lowest price of the 30 days before the campaign; null if it has not been in the shop before. */
  lowestPrice: number | null;
  costPrice: number | null;
  stock: number;
  /** Other campaigns with a price for it at some of the time. */
  conflicts: string[];
  currency: string;
}

/** A change of a campaign that is not stored. */
export interface CampaignChange {
  /** Its beginning; the stored one if omitted. */
  startsAt?: Date | null;
  /** What products cost in it; what is stored for them if omitted. */
  terms?: PriceOfCampaign | null;
}

/**
 * Products of a campaign by their titles, as they will be priced when it begins: at its beginning, or now if that is past or
 * open.
 */
export function listRehearsed(
  connection: Connection,
  campaignId: string,
  ids: string[],
  { startsAt = null, terms = null }: CampaignChange = {},
) {
  return queryAll<RehearsedRow>(connection, 'campaign-rehearse')`
    select p.id as product_id, p.title, coalesce(colour.name, '') as colour,
      coalesce(o.price, ${raw(STANDING_PRICE)}) as old_price, coalesce(o.discount_price, ${raw(STANDING_DISCOUNT_PRICE)}) as old_discount_price,
      case when o.discount_price <= own.charged then o.price else own.list end as new_price,
      least(o.discount_price, own.charged) as new_discount_price,
      lowest_price_before(p.id, c.begins_at, passed.moments, passed.prices) as lowest_price,
      p.cost_price, (select coalesce(sum(quantity), 0)::int from product_size s where s.product_id = p.id) as stock,
      array(
        select distinct other.name from campaign_price x join campaign other on other.id = x.campaign_id
        where x.product_id = p.id and x.removed_at is null and other.id <> c.id and other.state <> 'cancelled'
          and greatest(other.starts_at, now()) < coalesce(c.ends_at, 'infinity')
          and coalesce(least(other.ends_at, other.ended_at), 'infinity') > c.begins_at
        order by other.name
      ) as conflicts,
      e.currency
    from (
      select id, greatest(coalesce(${startsAt}::timestamptz, starts_at), now()) as begins_at, case when ends_at > now() then ends_at end as ends_at
      from campaign where id = ${campaignId}
    ) c
    cross join lateral (
      select x.product_id, x.currency, x.price, x.discount_price, x.percent, x.rounding_step, x.rounding_ending
      from campaign_price x
      where ${terms === null} and x.campaign_id = c.id and x.removed_at is null and x.product_id = any (${ids}::uuid[])
      union all
      select x.id, shop_currency(), ${terms?.price}::integer, ${terms?.discountPrice}::integer, ${terms?.percent}::smallint,
        ${terms?.roundingStep}::integer, ${terms?.roundingEnding}::integer
      from product x
      where ${terms !== null} and x.id = any (${ids}::uuid[]) and (${raw(isListed('x'))} or x.is_draft)
    ) e
    join product p on p.id = e.product_id
    left join colour on colour.id = p.colour_id
    left join lateral planned_price_at(p.id, ${raw(STANDING_PRICE)}, ${raw(STANDING_DISCOUNT_PRICE)}, c.begins_at, c.id) o on true
    cross join lateral (select ${raw(PLANNED_PRICE)} as list, ${raw(PLANNED_DISCOUNT_PRICE)} as charged) as own
    cross join lateral (
      select coalesce(array_agg(s.at), '{}') as moments, coalesce(array_agg(s.discount_price), '{}') as prices
      from price_steps(p, c.begins_at - interval '1 microsecond', case when ${startsAt !== null} then c.id end) s
    ) as passed
    order by p.title, p.id`;
}

/**
 * Products of a campaign, among some or all, whose price could be above the one before, or not below the lowest of 30 days. Most were
 * never as cheap and have no other plans, so that they need no rehearsal.
 */
export async function listDoubtful(
  connection: Connection,
  campaignId: string,
  ids: string[] | null,
): Promise<string[]> {
  const rows = await queryAll<{ productId: string }>(connection, 'campaign-doubtful')`
    select e.product_id
    from campaign_price e join product p on p.id = e.product_id
    cross join lateral (select ${raw(PLANNED_DISCOUNT_PRICE)} as charged) as computed
    where e.campaign_id = ${campaignId} and e.removed_at is null
      and (e.product_id = any (${ids}::uuid[]) or ${ids}::uuid[] is null) and (
      computed.charged > ${raw(STANDING_DISCOUNT_PRICE)}
      or exists (
        select from product_price_history h where h.product_id = p.id and h.discount_price <= computed.charged
      )
      or exists (select from planned_price x where x.product_id = p.id)
      or exists (select from campaign_price x where x.product_id = p.id and x.campaign_id <> e.campaign_id)
    )
    order by e.product_id`;
  return rows.map(({ productId }) => productId);
}

interface ReplayedLine {
  productId: string;
  size: string;
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
  /** During the campaign, with the standing prices of now; null for a product without a price in it. */
  campaignPrice: number | null;
}

/** An order as it was placed, with the goods that it had. */
export interface ReplayedOrder
  extends Pick<ShopOrderTable, 'accountId' | 'placedAt' | 'country' | 'deliveryMethod'> {
  lines: ReplayedLine[];
}

/** The newest orders of the last days that were not cancelled. */
export function listReplayedOrders(
  connection: Connection,
  campaignId: string,
  { days, limit }: { days: number; limit: number },
) {
  return queryAll<ReplayedOrder>(connection, 'campaign-replayed-orders')`
    select o.account_id, o.placed_at, o.country, o.delivery_method, (
        select coalesce(json_agg(json_build_object(
          'productId', l.product_id, 'size', l.size, 'quantity', l.quantity, 'unitPrice', l.unit_price,
          'unitDiscountPrice', l.unit_discount_price, 'campaignPrice', case when e.product_id is not null then
            ${raw(PLANNED_DISCOUNT_PRICE)}
          end
        ) order by l.position), '[]')
        from order_line l
        left join campaign_price e on e.campaign_id = ${campaignId} and e.product_id = l.product_id and e.removed_at is null
        left join product p on p.id = l.product_id
        where l.order_id = o.id
      ) as lines
    from shop_order o
    where o.placed_at > now() - make_interval(days => ${days}) and o.status <> 'Cancelled' and o.currency = (select shop_currency())
    order by o.placed_at desc limit ${limit}`;
}
