/** SQL for `StoredPromotion` of row `p` of `promotion`, as JSON. Its times are texts. */
export const PROMOTION_JSON = `json_build_object(
    'id', p.id, 'code', p.code, 'name', p.name, 'trigger', p.trigger, 'class', p.class, 'isExclusive', p.is_exclusive,
    'hasManyCodes', p.has_many_codes, 'priority', p.priority, 'isSuggested', p.is_suggested, 'kind', p.kind, 'value', p.value, 'effect', p.effect,
    'minimum', p.minimum, 'conditions', p.conditions, 'startsAt', p.starts_at, 'endsAt', p.ends_at,
    'useLimit', p.use_limit, 'customerLimit', p.customer_limit, 'budget', p.budget, 'spent', p.spent,
    'accountId', p.account_id, 'uses', p.uses, 'pausedAt', p.paused_at, 'archivedAt', p.archived_at, 'version', p.version
  )`;

/** SQL for whether automatic promotion `p` is on. */
export const IS_ON = `p.trigger = 'automatic' and p.archived_at is null and p.paused_at is null
  and (p.starts_at is null or p.starts_at <= now()) and (p.ends_at is null or p.ends_at > now())`;

/** SQL for the number of orders of an account with promotion `p` that were not cancelled. */
export const ownUsesOf = (accountId: string) => `(
    select count(*)::int from shop_order o
    where o.account_id = ${accountId} and o.status <> 'Cancelled' and (o.promotion_id = p.id or exists (
      select from order_promotion given where given.order_id = o.id and given.promotion_id = p.id
    ))
  )`;

/** SQL for whether an account has no order that was not cancelled. Of a guest it is not known, so false. */
export const isFirstOrderOf = (accountId: string) => `exists (
    select from account buyer where buyer.id = ${accountId} and buyer.email is not null and not exists (
      select from shop_order o where o.account_id = buyer.id and o.status <> 'Cancelled'
    )
  )`;

/** SQL for `GoodsFacts` of product `p` in category `c`, as JSON. */
export const GOODS_FACTS = `json_build_object('productId', p.id, 'styleId', p.style_id, 'category', c.key, 'brand', p.brand,
    'tags', p.tags, 'attributes', p.attributes, 'collections', (
      select coalesce(json_agg(picked.id::text), '[]') from collection picked where p.id = any(picked.product_ids)
    ))`;

/** SQL for the number of promotions of a campaign, deleted ones apart. */
export const promotionsOf = (campaignId: string) => `(
    select count(*)::int from promotion p where p.campaign_id = ${campaignId} and p.archived_at is null
  )`;
