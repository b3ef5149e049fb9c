import type { CampaignState, CampaignStep, listCampaigns } from '#contract/admin/campaigns';
import type { Received } from '#contract/endpoint';
import type { SectionKind } from '#contract/values/content/sections';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { isListed } from '../database/fragments/live-product';
import {
  PLANNED_DISCOUNT_PRICE,
  PLANNED_PRICE,
  STANDING_DISCOUNT_PRICE,
  STANDING_PRICE,
} from '../database/fragments/planned-price';
import { promotionsOf } from '../database/fragments/promotion-columns';
import { type PageOffset, pageOffset, readPage } from '../database/ordering';
import type { CampaignPriceTable, CampaignTable } from '../database/rows';

export interface CampaignRow
  extends Pick<
    CampaignTable,
    | 'id'
    | 'name'
    | 'startsAt'
    | 'endsAt'
    | 'endedAt'
    | 'promoText'
    | 'promoHref'
    | 'createdAt'
    | 'version'
  > {
  state: CampaignState;
  prices: number;
  promotions: number;
  by: { _id: string; firstName: string; lastName: string } | null;
}

/** By the clock instead of the start of the transaction, which may have waited for the campaign. */
const STATE = `case
    when c.state <> 'planned' then c.state
    when c.starts_at > clock_timestamp() then 'planned'
    when least(c.ends_at, c.ended_at) <= clock_timestamp() then 'ended'
    else 'running'
  end`;
const COLUMNS = `c.id, c.name, c.starts_at, c.ends_at, c.ended_at, c.promo_text, c.promo_href, c.created_at, c.version, ${STATE} as state,
  (select count(*)::int from campaign_price e where e.campaign_id = c.id and e.removed_at is null) as prices,
  ${promotionsOf('c.id')} as promotions,
  case when a.id is not null then
    json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  end as by`;
const SOURCE = 'campaign c left join account a on a.id = c.actor_id';

/** A page of the campaigns, and the number of matches. */
export function listCampaignRows(
  connection: Connection,
  { q, state, ...page }: Received<typeof listCampaigns>['query'],
): Promise<{ rows: CampaignRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    where: `($1::text is null or position(upper($1) in upper(c.name)) > 0) and ($2::text is null or ${STATE} = $2)`,
    orderBy: 'c.starts_at desc nulls first, c.id desc',
    values: [q || null, state ?? null],
  };
  return readPage<CampaignRow>(connection, 'campaign-list', listing, pageOffset(page));
}

export function findCampaign(connection: Connection, id: string) {
  return queryOne<CampaignRow>(connection, 'campaign-find')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where c.id = ${id}`;
}

/**
 * Locks a campaign until the commit against other changes of staff. `isMoment`: also against products whose prices are written,
 * for what moves its beginning or its end; whoever holds this lock must not lock products.
 */
export function lockCampaign(tx: Connection, id: string, isMoment: boolean) {
  return isMoment
    ? execute(tx, 'campaign-lock')`select from campaign where id = ${id} for update`
    : execute(tx, 'campaign-lock-members')`
        select from campaign where id = ${id} for no key update`;
}

/** What staff edit of a campaign. */
type CampaignFields = Pick<
  CampaignTable,
  'id' | 'name' | 'startsAt' | 'endsAt' | 'promoText' | 'promoHref'
>;

export function insertCampaign(
  tx: Connection,
  {
    id,
    name,
    startsAt,
    endsAt,
    promoText,
    promoHref,
    actorId,
  }: CampaignFields & Pick<CampaignTable, 'actorId'>,
) {
  return execute(tx, 'campaign-insert')`
    insert into campaign (id, name, starts_at, ends_at, promo_text, promo_href, actor_id)
    values (${id}, ${name}, ${startsAt}, ${endsAt}, ${promoText}, ${promoHref}, ${actorId})`;
}

export function updateCampaignRow(
  tx: Connection,
  { id, name, startsAt, endsAt, promoText, promoHref }: CampaignFields,
) {
  return execute(tx, 'campaign-update')`
    update campaign set name = ${name}, starts_at = ${startsAt}, ends_at = ${endsAt}, promo_text = ${promoText},
      promo_href = ${promoHref}
    where id = ${id}`;
}

/** Lets a draft begin at its beginning, or now; false if its end has passed. */
export function planRow(tx: Connection, id: string) {
  return matchesOne(tx, 'campaign-plan')`
    update campaign set state = 'planned', starts_at = greatest(starts_at, clock_timestamp())
    where id = ${id} and (ends_at is null or ends_at > clock_timestamp())`;
}

/** Ends a campaign that is running; false if it is not. */
export function endRow(tx: Connection, id: string) {
  return matchesOne(tx, 'campaign-end')`
    update campaign set ended_at = clock_timestamp()
    where id = ${id} and state = 'planned' and starts_at <= clock_timestamp() and ended_at is null
      and (ends_at is null or ends_at > clock_timestamp())`;
}

/** Cancels a campaign that has not begun; false if it has. */
export function cancelRow(tx: Connection, id: string) {
  return matchesOne(tx, 'campaign-cancel')`
    update campaign set state = 'cancelled'
    where id = ${id} and state = 'planned' and starts_at > clock_timestamp()`;
}

export function deleteRow(tx: Connection, id: string) {
  return execute(tx, 'campaign-delete')`delete from campaign where id = ${id}`;
}

/** What a campaign leaves behind when it ends: the orders that were placed meanwhile and got one of its promotions. */
export function countOrders(connection: Connection, id: string) {
  return queryOne<{ orders: number }>(connection, 'campaign-count-orders')`
    select count(distinct g.order_id)::int as orders
    from promotion p join order_promotion g on g.promotion_id = p.id where p.campaign_id = ${id}`;
}

interface SectionRow {
  pageId: string | null;
  pageTitle: string | null;
  kind: SectionKind;
  heading: string | null;
  isPublished: boolean;
}

/** The sections of pages that name a campaign, published or in a draft; those of the home page first, without a title. */
export function listSections(connection: Connection, campaignId: string) {
  return queryAll<SectionRow>(connection, 'campaign-sections')`
    with page as (
      select null::uuid as id, null as title, live, draft from content_part where part = 'home'
      union all
      select id, coalesce(live, draft)->>'title', live, draft from site_page
    ), found as (
      select distinct on (page.id, section->>'id') page.id, page.title, section, is_published
      from page, lateral (
        select live_section as section, true as is_published from jsonb_array_elements(page.live->'sections') as live_section
        union all
        select draft_section, false from jsonb_array_elements(page.draft->'sections') as draft_section
      ) as sections
      where section->>'campaign' = ${campaignId}
      order by page.id, section->>'id', is_published desc
    )
    select id as page_id, title as page_title, section->>'kind' as kind,
      coalesce(section->>'heading', section->'slides'->0->>'heading') as heading, is_published
    from found order by title nulls first, id, section->>'id'`;
}

/** When a price of a campaign was last set; null without prices. Each later one is set later, since changes lock the campaign. */
export function findPricedAt(connection: Connection, campaignId: string) {
  return queryValue<string | null>(connection, 'campaign-priced-at')`
    select max(added_at)::text from campaign_price where campaign_id = ${campaignId} and removed_at is null`;
}

/** The price that products get in a campaign; amounts in minor units. */
export type PriceOfCampaign = Pick<
  CampaignPriceTable,
  'price' | 'discountPrice' | 'percent' | 'roundingStep' | 'roundingEnding'
>;

/** Gives products their price in a campaign, all that are not archived if `ids` is null; returns how many. */
export function upsertPrices(
  tx: Connection,
  campaignId: string,
  ids: string[] | null,
  { price, discountPrice, percent, roundingStep, roundingEnding }: PriceOfCampaign,
) {
  return execute(tx, 'campaign-set-prices')`
    insert into campaign_price (campaign_id, product_id, price, discount_price, percent, rounding_step, rounding_ending,
        added_at, written_at)
      select ${campaignId}, p.id, ${price}::integer, ${discountPrice}::integer, ${percent}::smallint, ${roundingStep}::integer,
        ${roundingEnding}::integer, clock.moment, clock.moment
      from product p, (select clock_timestamp() as moment) as clock
      where (p.id = any (${ids}::uuid[]) or ${ids}::uuid[] is null) and (${raw(isListed('p'))} or p.is_draft)
      order by p.id
    on conflict (campaign_id, product_id) do update set price = excluded.price, discount_price = excluded.discount_price,
      percent = excluded.percent, rounding_step = excluded.rounding_step, rounding_ending = excluded.rounding_ending,
      added_at = excluded.added_at, removed_at = null`;
}

/** All products that can get a price in a campaign. */
export async function listPriceableIds(connection: Connection): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(connection, 'campaign-priceable-ids')`
    select p.id from product p where ${raw(isListed('p'))} or p.is_draft order by p.id`;
  return rows.map(({ id }) => id);
}

/** The next products of a campaign, by id. */
export async function listNextPricedIds(
  connection: Connection,
  campaignId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await queryAll<{ productId: string }>(connection, 'campaign-next-priced-ids')`
    select product_id from campaign_price
    where campaign_id = ${campaignId} and removed_at is null and (product_id > ${after} or ${after}::uuid is null)
    order by product_id limit ${limit}`;
  return rows.map(({ productId }) => productId);
}

/** The products of a campaign among some, or all. */
export async function listPricedIds(
  connection: Connection,
  campaignId: string,
  ids: string[] | null,
): Promise<string[]> {
  const rows = await queryAll<{ productId: string }>(connection, 'campaign-priced-ids')`
    select product_id from campaign_price
    where campaign_id = ${campaignId} and removed_at is null and (product_id = any (${ids}::uuid[]) or ${ids}::uuid[] is null)
    order by product_id`;
  return rows.map(({ productId }) => productId);
}

export function deletePrices(tx: Connection, campaignId: string, ids: string[]) {
  return execute(tx, 'campaign-delete-prices')`
    delete from campaign_price where campaign_id = ${campaignId} and product_id = any (${ids}::uuid[])`;
}

/** Ends the prices of products in a campaign that is running. */
export function endPrices(tx: Connection, campaignId: string, ids: string[]) {
  return execute(tx, 'campaign-end-prices')`
    update campaign_price set removed_at = clock_timestamp()
    where campaign_id = ${campaignId} and product_id = any (${ids}::uuid[]) and removed_at is null`;
}

/** Copies the prices of a campaign to another. */
export function copyPrices(tx: Connection, from: string, to: string) {
  return execute(tx, 'campaign-copy-prices')`
    insert into campaign_price (campaign_id, product_id, currency, price, discount_price, percent, rounding_step, rounding_ending,
        added_at, written_at)
      select ${to}::uuid, product_id, currency, price, discount_price, percent, rounding_step, rounding_ending, now(), now()
      from campaign_price where campaign_id = ${from} and removed_at is null order by product_id`;
}

interface PriceRow extends Pick<CampaignPriceTable, 'productId' | 'percent' | 'currency'> {
  title: string;
  colour: string;
  imageUrl: string;
  price: number;
  discountPrice: number;
  plannedPrice: number;
  plannedDiscountPrice: number;
}

/** A page of the prices of a campaign, and the number of matches. */
export function listPriceRows(
  connection: Connection,
  campaignId: string,
  q: string | null,
  page: PageOffset,
): Promise<{ rows: PriceRow[]; total: number }> {
  const listing = {
    columns: `e.product_id, e.percent, e.currency, p.title, coalesce(colour.name, '') as colour, p.image_url,
      ${STANDING_PRICE} as price, ${STANDING_DISCOUNT_PRICE} as discount_price, ${PLANNED_PRICE} as planned_price,
      ${PLANNED_DISCOUNT_PRICE} as planned_discount_price`,
    from: `campaign_price e join product p on p.id = e.product_id left join colour on colour.id = p.colour_id`,
    where: `e.campaign_id = $1 and e.removed_at is null and ($2::text is null or position(upper($2) in upper(p.title)) > 0)`,
    orderBy: 'p.title, p.id',
    values: [campaignId, q],
  };
  return readPage<PriceRow>(connection, 'campaign-prices', listing, page);
}

/** The latest beginning or end of campaign `c` that has passed. */
const PASSED = `case when least(c.ends_at, c.ended_at) <= now() then least(c.ends_at, c.ended_at) else c.starts_at end`;

/** The campaigns that have begun or ended, and whose products do not follow yet. */
export function listDueCampaigns(connection: Connection) {
  return queryAll<{ id: string }>(connection, 'campaign-due')`
    select id from campaign where prices_due_at <= now() order by prices_due_at, id`;
}

/** The next products of a campaign, by id, whose prices were last written before it began or ended. */
export async function listDueProducts(
  connection: Connection,
  campaignId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queryAll<{ productId: string }>(connection, 'campaign-due-products')`
    select e.product_id from campaign_price e join campaign c on c.id = e.campaign_id
    where e.campaign_id = ${campaignId} and e.product_id > ${after} and e.written_at < ${raw(PASSED)}
    order by e.product_id limit ${limit}`;
  return rows.map(({ productId }) => productId);
}

/** Campaigns that began or ended minutes ago, and whose products do not follow: writing those of all products takes a minute. */
export function listIssueRows(connection: Connection) {
  return queryAll<{ id: string; name: string; step: CampaignStep; count: number; since: Date }>(
    connection,
    'campaign-issues',
  )`
    select c.id, c.name, 'prices' as step, c.prices_due_at as since, (
        select count(*)::int from campaign_price e where e.campaign_id = c.id and e.written_at < ${raw(PASSED)}
      ) as count
    from campaign c where c.prices_due_at < now() - interval '5 minutes'
    union all
    select c.id, c.name, 'products', min(m.failed_at), count(*)::int
    from campaign_product m join campaign c on c.id = m.campaign_id
    where m.failed_at is not null group by c.id, c.name
    order by since, id`;
}

/** Notes that the products of a campaign follow its latest beginning or end, if they do; the caller has locked it. */
export function settlePrices(tx: Connection, campaignId: string) {
  return execute(tx, 'campaign-settle-prices')`
    update campaign c set prices_written_at = ${raw(PASSED)}
    where c.id = ${campaignId} and c.prices_due_at <= now() and not exists (
      select from campaign_price e where e.campaign_id = c.id and e.written_at < ${raw(PASSED)}
    )`;
}
