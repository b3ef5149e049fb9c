import type { Connection } from '../../database/database';
import { currentPriceOf } from '../../database/fragments/current-price';
import { groupsOf, IS_FOR_GROUPS } from '../../database/fragments/customer-groups';
import { IS_FIRST_ORDER } from '../../database/fragments/first-order';
import { isForSale } from '../../database/fragments/live-product';
import { ON_DELIVERY } from '../../database/fragments/outside-gateways';
import {
  GOODS_FACTS,
  IS_ON,
  isFirstOrderOf,
  ownUsesOf,
  PROMOTION_JSON,
} from '../../database/fragments/promotion-columns';
import { type Statement, statement } from '../../database/statement';
import { sendTogether } from '../../database/transaction';
import type { GoodsFacts } from '../../promotions/judgement.rules';
import type { GeneratedCode, StoredPromotion } from '../../promotions/promotions.rules';
import { parseSettings, type Settings } from '../../settings/shop-settings';
import type { OrderLineRow } from '../orders.queries';
import { countNetworkUnits, lockNetworks } from './network-holds.queries';
import type { OpenHolds } from './unpaid-holds.rules';

/** A cart line as it would be ordered. */
export interface CheckoutLine
  extends Omit<
    OrderLineRow,
    | 'id'
    | 'orderId'
    | 'promo'
    | 'promotions'
    | 'taxAdded'
    | 'refundedQuantity'
    | 'cancelledQuantity'
  > {
  /** Units in stock; null if another transaction holds the row and it was not waited for. */
  available: number | null;
  /** The unpaid order that the line was restored from, if it still holds the line's stock. */
  heldBy: string | null;
  /** Of one unit, in grams; null if the product does not say. */
  weight: number | null;
  /** See `TaxedGoods`. */
  taxClass: string;
  category: string;
}

/** The cart of one request and everything its order depends on. The cart, promo code and scarce stock are locked. */
export interface Checkout {
  accountId: string;
  firstName: string;
  lastName: string;
  /** A guest has no name before the order. */
  isGuest: boolean;
  /** Database time, the same for the whole batch. */
  now: Date;
  /** The answer stored under the idempotency key; null if the key is new or there is none. */
  requestHash: Buffer | null;
  answer: unknown;
  /** The promo code of the cart and its terms; the terms are null if the code no longer exists. */
  promotionId: string | null;
  promotion: StoredPromotion | null;
  /** The code, if it is one of many. */
  generatedCode: GeneratedCode | null;
  /** What promotions ask about the buyer; null if there are none. */
  judged: {
    isFirstOrder: boolean;
    /** The customer groups of the buyer; empty if no promotion asks for them. */
    groups: string[];
    /** Orders with a promotion that has a limit per customer, by its id. */
    ownUses: Record<string, number>;
  } | null;
  /** Stock held by open unpaid orders of the account; null if it does not count. */
  open: OpenHolds | null;
  /** Units that staff allow this account to hold in unpaid orders; null if they have not decided. */
  approvedUnits: number | null;
  /** Orders of the account within the last `recentSeconds`, and the seconds until the oldest one leaves that period. */
  recent: { orders: number; secondsLeft: number };
  /** The number of the order, if it is placed; null for an empty cart. */
  number: number | null;
  /** See `IS_FIRST_ORDER`. */
  isFirstOrder: boolean;
  lines: CheckoutLine[];
}

interface CartRequest {
  accountId: string;
  /** The account that the order is for, if staff place it: its totals are locked, and its codes count. */
  ownerId?: string | null;
  /** The idempotency key. */
  key: string | null;
  network: string | null;
}

interface ReadBatchOptions {
  /** The route of stored idempotency keys, and how long they are valid. */
  route: string;
  keyHours: number;
  countsHolds: boolean;
  recentSeconds: number;
  /** Waits for stock that another transaction has locked; otherwise `available` of that stock is null. */
  waitsForStock: boolean;
}

export interface BatchData {
  /** By account. Accounts that have never had a cart are missing. */
  checkouts: Map<string, Checkout>;
  /** Units that unpaid orders and waiting changes hold, by network. */
  networkUnits: Map<string, number>;
  /** The automatic promotions that are on. Those with a limit or a budget are locked, the others against changes of terms. */
  automatic: StoredPromotion[];
  /** What promotions ask about the products, by id; empty without promotions. */
  goods: ReadonlyMap<string, GoodsFacts>;
  settings: Settings;
}

/**
 * Reads everything needed to place a batch of orders. Locks until the commit, in this order, each by ascending id: carts and
 * customer totals, networks, promotions of codes, codes of promotions with many, automatic promotions, scarce stock. Plentiful stock is not locked.
 */
export async function readBatch(
  tx: Connection,
  requests: CartRequest[],
  options: ReadBatchOptions,
): Promise<BatchData> {
  const networks = requests.flatMap(({ network }) => network ?? []);
  const results = await sendTogether(tx, [
    lockCarts(requests.flatMap(({ accountId, ownerId }) => [accountId, ownerId ?? []].flat())),
    ...(networks.length > 0 ? [lockNetworks(networks), countNetworkUnits(networks)] : []),
    readCheckouts(requests, options),
  ]);
  const rows: CheckoutRow[] = results.at(-1)?.rows ?? [];
  const counts: { network: string; units: number }[] =
    networks.length > 0 ? (results[2]?.rows ?? []) : [];
  return {
    checkouts: new Map(rows.map((row) => [row.accountId, toCheckout(row)])),
    networkUnits: new Map(counts.map(({ network, units }) => [network, units])),
    automatic: (rows[0]?.automatic ?? []).map(fromJson),
    goods: new Map((rows[0]?.goods ?? []).map((one) => [one.productId, one])),
    settings: parseSettings(rows[0]?.settings ?? {}),
  };
}

type Time = 'startsAt' | 'endsAt' | 'pausedAt' | 'archivedAt';
/** Times inside JSON are text. */
type PromotionJson = Omit<StoredPromotion, Time> & Record<Time, string | null>;
/** The first row has what all share. */
type CheckoutRow = Omit<Checkout, 'promotion'> & {
  settings: Record<string, unknown> | null;
  automatic: PromotionJson[] | null;
  goods: GoodsFacts[] | null;
  promotion: PromotionJson | null;
};

function toCheckout({
  settings: _s,
  automatic: _a,
  goods: _g,
  promotion,
  ...row
}: CheckoutRow): Checkout {
  return { ...row, promotion: promotion && fromJson(promotion) };
}

function fromJson(promotion: PromotionJson): StoredPromotion {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...promotion,
    startsAt: time(promotion.startsAt),
    endsAt: time(promotion.endsAt),
    pausedAt: time(promotion.pausedAt),
    archivedAt: time(promotion.archivedAt),
  };
}

/**
 * Anything that changes an order of an account locks its customer totals before stock; so do new orders. A customer for whom
 * staff place an order need not have a cart.
 */
function lockCarts(accountIds: string[]): Statement {
  return statement(
    'order-lock-carts',
    `with locked as materialized (
        select from cart where account_id = any ($1::uuid[]) order by account_id for update
      )
      select from customer_total
      where account_id = any ($1::uuid[]) and (select count(*) from locked) >= 0
      order by account_id
      for no key update`,
    [accountIds],
  );
}

/** SQL for the account that request `a` is for. */
const BUYER = 'coalesce(a.owner_id, a.account_id)';

/** Stock of a size is scarce below this many units, and below this many times the quantity that the batch orders. */
const SCARCE_BELOW = 1_000;
const SCARCE_BELOW_TIMES = 10;

/**
 * Reads the carts in a separate statement, after locking them. Plentiful stock needs no lock: `writeBatch` fails with a
 * serialization failure if the stock does not suffice, and the batch runs again.
 *
 * The plan is generic and may be made while tables are almost empty. The lateral join with a limit keeps the lookup of
 * idempotency keys on the primary key; a plain join could read the keys of all accounts.
 */
function readCheckouts(
  requests: CartRequest[],
  { route, keyHours, countsHolds, recentSeconds, waitsForStock }: ReadBatchOptions,
): Statement {
  return statement(
    waitsForStock ? 'order-read-checkouts' : 'order-read-unlocked-checkouts',
    `with requested as materialized (
        select a.account_id, a.key, a.owner_id, c.promotion_id, c.generated_code_id, row_number() over (order by a.n) as n
        from unnest($1::uuid[], $2::text[], $7::uuid[]) with ordinality as a (account_id, key, owner_id, n)
        join cart c on c.account_id = a.account_id
      ), known as materialized (
        select a.account_id, k.request_hash, k.response as answer
        from requested a cross join lateral (
          select * from idempotency_key k where k.account_id = a.account_id and k.route = $3 and k.key = a.key limit 1
        ) as k
        where k.created_at >= now() - make_interval(hours => $4)
      ), code as materialized (
        select p.* from promotion p where p.id = any (array(select promotion_id from requested))
        order by p.id for no key update of p
      ), generated as materialized (
        select g.* from generated_code g
        where g.id = any (array(select generated_code_id from requested)) and (select count(*) from code) >= 0
        order by g.id for no key update of g
      ), limited as materialized (
        select p.* from promotion p
        where ${IS_ON} and (p.use_limit is not null or p.budget is not null) and (select count(*) from generated) >= 0
        order by p.id for no key update of p
      ), unlimited as materialized (
        select p.* from promotion p where ${IS_ON} and p.use_limit is null and p.budget is null
        order by p.id for key share of p
      ), automatic as materialized (
        select * from limited union all select * from unlimited
      ), line as materialized (
        select i.account_id, i.id, i.added_at, i.order_id, i.product_id, i.size, i.quantity, p.title, p.brand, p.image_url,
          ${currentPriceOf('p', 'price')} as price, ${currentPriceOf('p', 'discount_price')} as discount_price,
          coalesce(c.name, '') as colour, (p.size_details -> i.size ->> 'weight')::integer as weight,
          p.tax_class, k.key as category
        from requested a
        join cart_item i on i.account_id = a.account_id
        join product p on p.id = i.product_id and ${isForSale('p')}
        join category k on k.id = p.category_id
        left join colour c on c.id = p.colour_id
        where a.account_id not in (select account_id from known)
      ), needed as materialized (
        select s.product_id, s.name, s.quantity,
          ${waitsForStock ? 's.quantity < greatest($8, $9 * w.quantity)' : 'true'} as is_scarce
        from (select product_id, size, sum(quantity) as quantity from line group by product_id, size) as w
        join product_size s on s.product_id = w.product_id and s.name = w.size
      ), locked as materialized (
        select s.product_id, s.name, s.quantity
        from product_size s join needed w on w.product_id = s.product_id and w.name = s.name and w.is_scarce
        where (select count(*) from automatic) >= 0
        order by s.product_id, s.name
        for no key update of s ${waitsForStock ? '' : 'skip locked'}
      ), stock as materialized (
        select * from locked
        union all
        select product_id, name, quantity from needed where not is_scarce
      ), listed as materialized (
        select l.account_id, json_agg(json_build_object(
          'productId', l.product_id, 'title', l.title, 'brand', l.brand, 'colour', l.colour, 'imageUrl', l.image_url,
          'size', l.size, 'quantity', l.quantity, 'unitPrice', l.price, 'unitDiscountPrice', l.discount_price,
          'available', s.quantity, 'heldBy', l.order_id, 'weight', l.weight,
          'taxClass', l.tax_class, 'category', l.category
        ) order by l.added_at, l.id) as lines
        from line l left join stock s on s.product_id = l.product_id and s.name = l.size
        group by l.account_id
      )
      select a.account_id, owner.first_name, owner.last_name,
        owner.email is null as is_guest, now() as now,
        case when a.n = 1 then (select json_object_agg(name, value) from setting) end as settings,
        case when a.n = 1 then (select json_agg(${PROMOTION_JSON}) from automatic p) end as automatic,
        case when a.n = 1 and (select count(*) from automatic) + (select count(*) from code) > 0 then (
          select json_agg(${GOODS_FACTS}) from product p join category c on c.id = p.category_id
          where p.id in (select product_id from line)
        ) end as goods,
        k.request_hash, k.answer, a.promotion_id,
        case when p.id is not null then ${PROMOTION_JSON} end as promotion,
        case when g.id is not null then json_build_object(
          'id', g.id, 'code', g.code, 'isUsed', g.order_id is not null, 'isRevoked', g.revoked_at is not null
        ) end as generated_code,
        case when p.id is not null or (select count(*) from automatic) > 0 then json_build_object(
          'isFirstOrder', ${isFirstOrderOf(BUYER)},
          'groups', case when exists (
            select from (select conditions from automatic union all select conditions from code where code.id = a.promotion_id) as p
            where ${IS_FOR_GROUPS}
          ) then ${groupsOf(BUYER)} else '[]' end,
          'ownUses', coalesce((
            select json_object_agg(p.id, ${ownUsesOf(BUYER)})
            from (select * from automatic union all select * from code where code.id = a.promotion_id) as p
            where p.customer_limit is not null
          ), '{}')
        ) end as judged,
        case when $5 then (
          select json_build_object('orders', count(distinct held.order_id),
            'units', coalesce(sum(held.quantity), 0), 'lines', coalesce(json_agg(json_build_object(
              'productId', held.product_id, 'size', held.size, 'quantity', held.quantity
            )), '[]'))
          from (
            select case when pay.gateway <> ${ON_DELIVERY} then o.id end as order_id, ol.product_id, ol.size, ol.quantity
            from shop_order o join payment pay on pay.order_id = o.id join order_line ol on ol.order_id = o.id
            where o.account_id = a.account_id and (o.status = 'Pending') is true and o.deleted_at is null
              and pay.status in ('unpaid', 'failed') and pay.closed_at is null
            union all
            select null, (taken ->> 'productId')::uuid, taken ->> 'size', (taken ->> 'quantity')::integer
            from shop_order o join order_change ch on ch.order_id = o.id
              cross join jsonb_array_elements(ch.decision -> 'stock' -> 'take') as taken
            where o.account_id = a.account_id and (o.status = 'Pending') is true and o.deleted_at is null
              and ch.status = 'waiting' and ch.actor_id is null
          ) as held
        ) end as open, owner.unpaid_units as approved_units,
        (
          select json_build_object('orders', count(*),
            'secondsLeft', ceil(extract(epoch from min(o.placed_at) - now())) + $6::integer)
          from shop_order o
          where o.account_id = a.account_id and o.placed_at > now() - make_interval(secs => $6)
        ) as recent,
        case when l.lines is not null then nextval('shop_order_number_seq')::int end as number,
        ${IS_FIRST_ORDER} as is_first_order,
        coalesce(l.lines, '[]') as lines
      from requested a
      join account owner on owner.id = a.account_id
      left join known k on k.account_id = a.account_id
      left join code p on p.id = a.promotion_id
      left join generated g on g.id = a.generated_code_id and g.promotion_id = p.id
      left join listed l on l.account_id = a.account_id
      order by a.n`,
    [
      requests.map(({ accountId }) => accountId),
      requests.map(({ key }) => key),
      route,
      keyHours,
      countsHolds,
      recentSeconds,
      requests.map(({ ownerId }) => ownerId ?? null),
      ...(waitsForStock ? [SCARCE_BELOW, SCARCE_BELOW_TIMES] : []),
    ],
  );
}
