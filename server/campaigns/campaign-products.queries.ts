import type { CampaignProductKind } from '#contract/admin/campaigns';
import { type Connection, execute, queryAll, queryOne, raw } from '../database/database';
import { isListed } from '../database/fragments/live-product';
import { type PageOffset, readPage } from '../database/ordering';
import type { CampaignPhase, GivenPlan } from './campaign-products.rules';

/** Where campaign `c` is for its product `m`, by the clock of the database. */
const PHASE = `case
    when c.state <> 'planned' then 'none'
    when least(c.ends_at, c.ended_at, m.removed_at) <= clock_timestamp() then
      case when least(c.ended_at, m.removed_at) < c.starts_at then 'none' else 'over' end
    when c.starts_at > clock_timestamp() then 'planned'
    else 'running'
  end`;
/** What a product has to follow: the phase, and the dates that count in it. */
const FOLLOWS = `concat_ws(' ', ${PHASE}, case when c.state = 'planned' then extract(epoch from c.starts_at) end,
  case when c.state = 'planned' then extract(epoch from c.ends_at) end)`;
/** Adds products to a campaign, or changes what it does with them. Returns how many. */
export function upsertMembers(
  tx: Connection,
  campaignId: string,
  ids: string[],
  kind: CampaignProductKind,
) {
  return execute(tx, 'campaign-product-add')`
    insert into campaign_product (campaign_id, product_id, kind)
      select ${campaignId}, p.id, ${kind} from product p
      where p.id = any (${ids}::uuid[]) and (${raw(isListed('p'))} or p.is_draft) order by p.id
    on conflict (campaign_id, product_id) do update set removed_at = null, followed = null
      where campaign_product.kind = excluded.kind`;
}

/** Takes products out of a campaign: out of a draft at once, and otherwise once they no longer follow it. Returns how many. */
export async function removeMembers(
  tx: Connection,
  campaignId: string,
  ids: string[],
  isDraft: boolean,
): Promise<number> {
  if (isDraft)
    return execute(tx, 'campaign-product-delete')`
      delete from campaign_product where campaign_id = ${campaignId} and product_id = any (${ids}::uuid[])`;
  return execute(tx, 'campaign-product-remove')`
    update campaign_product set removed_at = clock_timestamp(), failed_at = null
    where campaign_id = ${campaignId} and product_id = any (${ids}::uuid[]) and removed_at is null`;
}

interface MemberRow {
  productId: string;
  title: string;
  colour: string;
  kind: CampaignProductKind;
  hasFailed: boolean;
}

/** A page of the products of a campaign, by title. */
export function listMembers(
  connection: Connection,
  campaignId: string,
  page: PageOffset,
): Promise<{ rows: MemberRow[]; total: number }> {
  const listing = {
    columns: `m.product_id, p.title, coalesce(colour.name, '') as colour, m.kind, m.failed_at is not null as has_failed`,
    from: `campaign_product m join product p on p.id = m.product_id left join colour on colour.id = p.colour_id`,
    where: 'm.campaign_id = $1 and m.removed_at is null',
    orderBy: 'p.title, p.id',
    values: [campaignId],
  };
  return readPage<MemberRow>(connection, 'campaign-product-list', listing, page);
}

export function countMembers(connection: Connection, campaignId: string) {
  return queryOne<{ count: number }>(connection, 'campaign-product-count')`
    select count(*)::int from campaign_product where campaign_id = ${campaignId} and removed_at is null`;
}

/** Copies the products of a campaign to another. */
export function copyMembers(tx: Connection, from: string, to: string) {
  return execute(tx, 'campaign-product-copy')`
    insert into campaign_product (campaign_id, product_id, kind)
      select ${to}::uuid, product_id, kind from campaign_product where campaign_id = ${from} and removed_at is null`;
}

/** Products that do not follow their campaign yet; those that failed are tried again after a minute. */
export function listUnfollowed(connection: Connection, campaignId: string | null, limit: number) {
  return queryAll<{ campaignId: string; productId: string }>(connection, 'campaign-product-due')`
    select m.campaign_id, m.product_id from campaign_product m join campaign c on c.id = m.campaign_id
    where (m.campaign_id = ${campaignId} or ${campaignId}::uuid is null)
      and (c.state <> 'draft' or m.followed is not null) and m.followed is distinct from ${raw(FOLLOWS)}
      and (m.failed_at is null or m.failed_at < now() - interval '1 minute')
    order by m.campaign_id, m.product_id limit ${limit}`;
}

interface UnfollowedRow {
  kind: CampaignProductKind;
  phase: CampaignPhase;
  follows: string;
  startsAt: Date | null;
  endsAt: Date | null;
  publishAt: Date | null;
  withdrawAt: Date | null;
}

/** Locks a product of a campaign until the commit, after the product itself; null if it follows by now. */
export function lockUnfollowed(tx: Connection, campaignId: string, productId: string) {
  return queryOne<UnfollowedRow>(tx, 'campaign-product-lock')`
    select m.kind, ${raw(PHASE)} as phase, ${raw(FOLLOWS)} as follows, c.starts_at, c.ends_at, m.publish_at, m.withdraw_at
    from campaign_product m join campaign c on c.id = m.campaign_id
    where m.campaign_id = ${campaignId} and m.product_id = ${productId} and m.followed is distinct from ${raw(FOLLOWS)}
    for no key update of m`;
}

export function storeFollowed(
  tx: Connection,
  campaignId: string,
  productId: string,
  { follows, publishAt, withdrawAt }: GivenPlan & Pick<UnfollowedRow, 'follows'>,
) {
  return execute(tx, 'campaign-product-followed')`
    update campaign_product set followed = ${follows}, publish_at = ${publishAt}, withdraw_at = ${withdrawAt}, failed_at = null
    where campaign_id = ${campaignId} and product_id = ${productId}`;
}

export function markFailed(connection: Connection, campaignId: string, productId: string) {
  return execute(connection, 'campaign-product-failed')`
    update campaign_product set failed_at = now() where campaign_id = ${campaignId} and product_id = ${productId}`;
}
