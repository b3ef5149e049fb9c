import { type Connection, execute, queryAll, queryOne, raw } from '../database/database';
import { groupsOf, IS_FOR_GROUPS } from '../database/fragments/customer-groups';
import { GOODS_FACTS, isFirstOrderOf, ownUsesOf } from '../database/fragments/promotion-columns';
import type { GoodsFacts } from './judgement.rules';
import type { GeneratedCode, StoredPromotion } from './promotions.rules';

/** A promotion, and the database time. */
export type PromotionNow = StoredPromotion & { now: Date };

const COLUMNS = `id, code, has_many_codes, name, trigger, class, is_exclusive, priority, is_suggested, kind, value,
  effect, minimum, conditions, starts_at, ends_at, use_limit, customer_limit, budget, spent, account_id, uses, paused_at, archived_at, version,
  now() as now`;

export function findPromotionByCode(connection: Connection, code: string) {
  return queryOne<PromotionNow>(connection, 'promotion-find-by-code')`
    select ${raw(COLUMNS)} from promotion where upper(code) = upper(${code}) and archived_at is null`;
}

export function findPromotion(connection: Connection, id: string) {
  return queryOne<PromotionNow>(connection, 'promotion-find')`
    select ${raw(COLUMNS)} from promotion where id = ${id}`;
}

export function listPromotionsById(connection: Connection, ids: string[]) {
  return queryAll<PromotionNow>(connection, 'promotion-list-by-id')`
    select ${raw(COLUMNS)} from promotion where id = any(${ids}::uuid[])`;
}

/** A generated code with its promotion, by itself or by its id. One of an order whose lines are in the buyer's cart again is unused. */
export function findGeneratedCode(
  connection: Connection,
  {
    id = null,
    code = '',
    accountId,
  }: { id?: string | null; code?: string; accountId: string | null },
) {
  return queryOne<GeneratedCode & { promotionId: string }>(
    connection,
    'promotion-find-generated-code',
  )`
    select g.id, g.code, g.promotion_id, g.revoked_at is not null as is_revoked, g.order_id is not null and not exists (
        select from cart_item i where i.account_id = ${accountId} and i.order_id = g.order_id
      ) as is_used
    from generated_code g join promotion p on p.id = g.promotion_id
    where p.archived_at is null and (g.id = ${id} or g.code = upper(${code}))`;
}

/** Makes a generated code usable again; the caller has locked its promotion. */
export function releaseGeneratedCode(tx: Connection, promotionId: string, code: string) {
  return execute(tx, 'promotion-release-generated-code')`
    update generated_code set order_id = null where promotion_id = ${promotionId} and code = ${code}`;
}

/** Promotions locked until the commit: that of a code first and then by ascending id, as orders lock them. */
export function lockPromotions(tx: Connection, ids: string[]) {
  return queryAll<PromotionNow>(tx, 'promotion-lock')`
    select ${raw(COLUMNS)} from promotion where id = any(${ids}::uuid[])
      order by trigger = 'automatic', id for no key update`;
}

/** The automatic promotions that have not ended, paused or archived ones apart. */
export function listAutomatic(connection: Connection) {
  return queryAll<StoredPromotion>(connection, 'promotion-list-automatic')`
    select ${raw(COLUMNS)} from promotion
      where trigger = 'automatic' and archived_at is null and paused_at is null
        and (ends_at is null or ends_at > now())
      order by id`;
}

/** The newest automatic promotions, also those that have not begun, are paused or have ended. */
export function listAllAutomatic(connection: Connection) {
  return queryAll<StoredPromotion>(connection, 'promotion-list-all-automatic')`
    select ${raw(COLUMNS)} from promotion where trigger = 'automatic' and archived_at is null
      order by created_at desc, id desc limit 100`;
}

/** The promotions of a campaign, paused ones too. */
export function listOfCampaign(connection: Connection, campaignId: string) {
  return queryAll<StoredPromotion>(connection, 'promotion-list-terms-of-campaign')`
    select ${raw(COLUMNS)} from promotion where campaign_id = ${campaignId} and archived_at is null order by id`;
}

/** What the judgement of a cart depends on besides its lines. */
interface JudgementFacts {
  now: Date;
  accountId: string | null;
  /** Whether the buyer has no account, or is a guest. */
  isGuest: boolean;
  /** Whether the account has no order that was not cancelled; false without an account or for a guest. */
  isFirstOrder: boolean;
  /** The customer groups of the account; empty if no promotion asks for them. */
  groups: string[];
  /** Uses so far of each promotion: by all, and by the account. */
  uses: (Pick<StoredPromotion, 'id' | 'uses' | 'spent'> & { ownUses: number })[];
  goods: GoodsFacts[];
}

export function readJudgementFacts(
  connection: Connection,
  {
    accountId,
    promotionIds,
    productIds,
  }: { accountId: string | null; promotionIds: string[]; productIds: string[] },
) {
  return queryOne<JudgementFacts>(connection, 'promotion-read-judgement-facts')`
    select now() as now, ${accountId}::uuid as account_id,
        not exists (select from account a where a.id = ${accountId} and a.email is not null) as is_guest,
        ${raw(isFirstOrderOf('$1'))} as is_first_order,
        case when exists (
            select from promotion p where p.id = any(${promotionIds}::uuid[]) and ${raw(IS_FOR_GROUPS)}
          ) then ${raw(groupsOf('$1'))} else '[]' end as groups,
        coalesce((
          select json_agg(json_build_object('id', p.id, 'uses', p.uses, 'spent', p.spent, 'ownUses',
            case when p.customer_limit is null then 0 else ${raw(ownUsesOf('$1'))} end))
          from promotion p where p.id = any(${promotionIds}::uuid[])
        ), '[]') as uses,
        coalesce((
          select json_agg(${raw(GOODS_FACTS)})
          from product p join category c on c.id = p.category_id where p.id = any(${productIds}::uuid[])
        ), '[]') as goods`;
}

/** A promotion of an order, and what it takes off. */
interface GivenPromotion {
  id: string;
  amount: number;
}

/** What promotions ask about products. */
export async function listGoodsFacts(connection: Connection, productIds: string[]) {
  const rows = await queryAll<{ facts: GoodsFacts }>(connection, 'promotion-list-goods-facts')`
    select ${raw(GOODS_FACTS)} as facts
      from product p join category c on c.id = p.category_id where p.id = any(${productIds}::uuid[])`;
  return new Map(rows.map(({ facts }) => [facts.productId, facts]));
}

/** Releases a redemption; the caller has locked the promotion. */
export function releaseUse(tx: Connection, { id, amount }: GivenPromotion) {
  return execute(tx, 'promotion-release-use')`
    update promotion set uses = uses - (trigger = 'code' or use_limit is not null or budget is not null)::integer,
        spent = case when budget is null then spent else greatest(0, spent - ${amount}::integer) end
      where id = ${id}`;
}

/** Counts what another order or a change takes off; the caller has locked the promotion. */
export function addSpent(tx: Connection, { id, amount }: GivenPromotion) {
  return execute(tx, 'promotion-add-spent')`
    update promotion set spent = greatest(0, spent + ${amount}::integer) where id = ${id} and budget is not null`;
}

/** The personal codes of an account. */
export function listCodesOf(connection: Connection, accountId: string) {
  return queryAll<{ code: string }>(connection, 'personal-data-promotions')`
    select code from promotion where account_id = ${accountId} and code is not null order by code`;
}

/** The promotions for a customer group that are not archived. */
export function listPromotionsFor(connection: Connection, groupId: string) {
  return queryAll<{ id: string; name: string }>(connection, 'promotion-list-for-group')`
    select id, coalesce(nullif(name, ''), code) as name from promotion
    where archived_at is null and conditions -> 'customerGroups' @> to_jsonb(${groupId}::text)
    order by created_at desc, id limit 100`;
}

/** The terms that staff can change. */
export type PromotionTerms = Omit<
  StoredPromotion,
  'id' | 'accountId' | 'uses' | 'spent' | 'version' | 'pausedAt' | 'archivedAt'
>;

export function insertPromotion(
  tx: Connection,
  terms: PromotionTerms & Pick<StoredPromotion, 'id' | 'accountId'>,
) {
  return execute(tx, 'promotion-insert')`
    insert into promotion (id, code, has_many_codes, name, trigger, class, is_exclusive, priority, is_suggested,
        kind, value, effect, minimum, conditions, starts_at, ends_at, use_limit, customer_limit, budget, account_id)
      values (${terms.id}, ${terms.code}, ${terms.hasManyCodes}, ${terms.name}, ${terms.trigger}, ${terms.class}, ${terms.isExclusive},
        ${terms.priority}, ${terms.isSuggested}, ${terms.kind}, ${terms.value}, ${JSON.stringify(terms.effect)}, ${terms.minimum},
        ${JSON.stringify(terms.conditions)}, ${terms.startsAt}, ${terms.endsAt}, ${terms.useLimit}, ${terms.customerLimit},
        ${terms.budget}, ${terms.accountId})`;
}

export function updateTerms(tx: Connection, id: string, terms: PromotionTerms) {
  return execute(tx, 'promotion-update')`
    update promotion set code = ${terms.code}, name = ${terms.name}, trigger = ${terms.trigger}, class = ${terms.class},
        is_exclusive = ${terms.isExclusive}, priority = ${terms.priority}, is_suggested = ${terms.isSuggested}, kind = ${terms.kind}, value = ${terms.value},
        effect = ${JSON.stringify(terms.effect)}, minimum = ${terms.minimum}, conditions = ${JSON.stringify(terms.conditions)},
        starts_at = ${terms.startsAt}, ends_at = ${terms.endsAt}, use_limit = ${terms.useLimit},
        customer_limit = ${terms.customerLimit}, budget = ${terms.budget}
      where id = ${id}`;
}

/** The orders with a promotion that were not cancelled, what it took off, and their total. */
export function countUses(connection: Connection, id: string) {
  return queryOne<{ orders: number; discount: number; total: number }>(
    connection,
    'promotion-count-uses',
  )`
    with given as (
      select o.id, o.total, a.amount + a.delivery as discount
        from order_promotion a join shop_order o on o.id = a.order_id and o.status <> 'Cancelled'
        where a.promotion_id = ${id}
      union all
      select o.id, o.total, o.promo from shop_order o
        where o.promotion_id = ${id} and o.status <> 'Cancelled'
          and not exists (select from order_promotion a where a.order_id = o.id and a.promotion_id = o.promotion_id)
    )
    select count(*)::int as orders, coalesce(sum(discount), 0)::float8 as discount, coalesce(sum(total), 0)::float8 as total
      from given`;
}

/** Sets what is counted of a promotion only while there is a limit or a budget; orders of it have waited since its lock. */
export function setCounts(
  tx: Connection,
  id: string,
  counted: { orders: number; discount: number },
) {
  return execute(tx, 'promotion-set-counts')`
    update promotion set spent = case when budget is null then 0 else ${counted.discount}::integer end,
        uses = case when trigger = 'code' or use_limit is not null or budget is not null then ${counted.orders} else 0 end
      where id = ${id}`;
}
