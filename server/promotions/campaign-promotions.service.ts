import type { PromotionState } from '#contract/admin/promotions';
import { type Connection, execute, matchesOne, queryAll } from '../database/database';
import { newId } from '../database/ids';
import { type GoodsFacts, type JudgedLine, judge } from './judgement.rules';
import { listOfCampaign } from './promotions.queries';
import { type Promotion, toPromotion } from './promotions.rules';
import { createPromotion } from './promotions.service';

/** Promotions that belong to a campaign have its dates: see the trigger `promotion_in_campaign`. */
interface CampaignPromotion {
  id: string;
  name: string;
  code: string | null;
  state: PromotionState;
}

export function listCampaignPromotions(connection: Connection, campaignId: string) {
  return queryAll<CampaignPromotion>(connection, 'promotion-list-of-campaign')`
    select id, name, code, case
        when paused_at is not null then 'paused' when ends_at <= now() then 'ended'
        when uses >= use_limit or spent >= budget then 'used_up' when starts_at > now() then 'scheduled'
        else 'active' end as state
    from promotion where campaign_id = ${campaignId} and archived_at is null order by created_at, id`;
}

/**
 * A function that says what the automatic promotions of a campaign would take off an order at a time of day, if it were running and nothing
 * were used up. Codes, groups of customers and first orders are not known of past orders; delivery is left out.
 */
export async function readRehearsedPromotions(
  connection: Connection,
  campaignId: string,
  timeZone: string,
): Promise<RehearsedPromotions> {
  const stored = await listOfCampaign(connection, campaignId);
  const candidates = stored
    .filter(({ trigger }) => trigger === 'automatic')
    .map((one) => ({
      promotion: {
        ...toPromotion(one),
        startsAt: null,
        endsAt: null,
        pausedAt: null,
        budget: null,
        useLimit: null,
        customerLimit: null,
      },
      ownUses: 0,
      enteredCode: null,
    }));
  const off: RehearsedPromotions['off'] = (
    lines,
    { accountId, placedAt, country, deliveryMethod, goods },
  ) =>
    judge(lines, candidates, {
      now: placedAt,
      timeZone,
      accountId,
      isFirstOrder: false,
      groups: [],
      country,
      deliveryMethodId: deliveryMethod,
      deliveryPrice: null,
      goods,
    }).shares.reduce((sum, share) => sum + share, 0);
  return { terms: candidates.map(({ promotion }) => promotion), off };
}

interface RehearsedPromotions {
  /** Of those that are judged. */
  terms: readonly Pick<Promotion, 'conditions' | 'effect'>[];
  /** What they take off an order in all, in minor units. */
  off(lines: JudgedLine[], order: RehearsedOrder): number;
}

interface RehearsedOrder {
  accountId: string;
  placedAt: Date;
  country: string;
  deliveryMethod: string;
  goods: ReadonlyMap<string, GoodsFacts>;
}

/** Locks a campaign against changes of its dates; false if it is over, or there is none. */
export function holdOpenCampaign(tx: Connection, campaignId: string): Promise<boolean> {
  return matchesOne(tx, 'promotion-hold-campaign')`
    select from campaign
    where id = ${campaignId} and state <> 'cancelled' and coalesce(least(ends_at, ended_at) > now(), true) for no key update`;
}

/** Creates a promotion in a campaign that the caller has locked or made. Returns its id. */
export async function insertCampaignPromotion(
  tx: Connection,
  campaignId: string,
  terms: Parameters<typeof createPromotion>[1],
): Promise<string> {
  const id = await createPromotion(tx, terms);
  await addToCampaign(tx, id, campaignId);
  return id;
}

/** Puts a promotion that is in no campaign into one. False if there is no such promotion. */
export function addToCampaign(tx: Connection, id: string, campaignId: string): Promise<boolean> {
  return matchesOne(tx, 'promotion-add-to-campaign')`
    update promotion set campaign_id = ${campaignId}
    where id = ${id} and campaign_id is null and archived_at is null`;
}

/** Takes a promotion out of its campaign, whose dates it keeps, and pauses it. False if it is not in it. */
export function removeFromCampaign(
  tx: Connection,
  id: string,
  campaignId: string,
): Promise<boolean> {
  return matchesOne(tx, 'promotion-remove-from-campaign')`
    update promotion set campaign_id = null, paused_at = coalesce(paused_at, now())
    where id = ${id} and campaign_id = ${campaignId}`;
}

/** Takes all promotions out of a campaign that is deleted. */
export function removeAllFromCampaign(tx: Connection, campaignId: string) {
  return execute(tx, 'promotion-remove-all-from-campaign')`
    update promotion set campaign_id = null, paused_at = coalesce(paused_at, now()) where campaign_id = ${campaignId}`;
}

/** Copies the automatic promotions of a campaign to another; codes are unique. */
export async function copyToCampaign(tx: Connection, from: string, to: string): Promise<void> {
  const found = await queryAll<{ id: string }>(tx, 'promotion-list-to-copy')`
    select id from promotion where campaign_id = ${from} and archived_at is null and trigger = 'automatic'
    order by created_at, id`;
  for (const { id } of found)
    await execute(tx, 'promotion-copy-to-campaign')`
      insert into promotion (id, campaign_id, code, name, trigger, class, is_exclusive, priority, is_suggested, kind, value,
          effect, minimum, conditions, use_limit, customer_limit, budget)
        select ${newId()}, ${to}, code, name, trigger, class, is_exclusive, priority, is_suggested, kind, value, effect, minimum,
          conditions, use_limit, customer_limit, budget
        from promotion where id = ${id}`;
}
