import type pg from 'pg';
import type { Connection } from '../../database/database';
import { sendTogether } from '../../database/transaction';
import type { Promotion } from '../../promotions/promotions.service';
import type { OrderLineRow } from '../orders.queries';
import { countNetworkUnits, lockNetworks, openHolds } from './unpaid-holds.queries';
import type { OpenHolds } from './unpaid-holds.rules';

/** A line of a cart as it would be ordered. */
export interface CheckoutLine
  extends Omit<
    OrderLineRow,
    'id' | 'orderId' | 'promo' | 'refundedQuantity' | 'cancelledQuantity'
  > {
  /** Pieces in stock; null where the row is another's and was not waited for. */
  available: number | null;
  /** The unpaid order that the line was put back from, if it still holds the line's stock. */
  heldBy: string | null;
}

/** What is known of an order that is asked for, when its cart, its promo code and its stock are held. */
export interface CheckoutRow {
  accountId: string;
  firstName: string;
  lastName: string;
  /** The database's own time, the same for all that are placed together. */
  now: Date;
  /** The settings as stored, with the first row alone. */
  settings: Record<string, unknown> | null;
  /** What was answered under the key; null where it is new. */
  requestHash: Buffer | null;
  answer: unknown;
  /** The code of the cart, and its terms; those are null where it is gone. */
  promotionId: string | null;
  promotion: StoredPromotion | null;
  /** In how many orders of the account the code stands, where that counts. */
  ownUses: number;
  /** What open, unpaid orders of the account hold; null where that is not counted. */
  open: OpenHolds | null;
  /** See `unpaid_units` of `account`. */
  approvedUnits: number | null;
  /** Orders of the account within the last `recentSeconds`, and the seconds until the oldest of them is no longer one. */
  recent: { orders: number; secondsLeft: number };
  /** The number of the order, if it is placed; null for an empty cart. */
  number: number | null;
  /** Whether the account has no earlier order that was not cancelled; false where the settings do not ask. */
  isFirstOrder: boolean;
  lines: CheckoutLine[];
}

type Time = 'startsAt' | 'endsAt' | 'pausedAt' | 'archivedAt';
/** As JSON has it: its times are text. */
export type StoredPromotion = Omit<Promotion, Time> & Record<Time, string | null>;

/**
 * All that must be known to place orders, in the order asked, with the carts, the promo codes and the stock held until the
 * commit. Who has never had a cart is left out.
 */
export async function holdCheckouts(
  tx: Connection,
  asked: Asked[],
  options: CheckoutOptions,
): Promise<{ rows: CheckoutRow[]; networkUnits: Map<string, number> }> {
  const networks = asked.flatMap(({ network }) => network ?? []);
  const isCounted = networks.length > 0;
  const results = await sendTogether(tx, [
    holdCarts(asked.map(({ accountId }) => accountId)),
    ...(isCounted ? [lockNetworks(networks), countNetworkUnits(networks)] : []),
    readCheckouts(asked, options),
  ]);
  const counted: { network: string; units: number }[] = isCounted ? (results[2]?.rows ?? []) : [];
  return {
    rows: results.at(-1)?.rows ?? [],
    networkUnits: new Map(counted.map(({ network, units }) => [network, units])),
  };
}

interface Asked {
  accountId: string;
  key: string | null;
  network: string | null;
}

interface CheckoutOptions {
  route: string;
  keptHours: number;
  countsHolds: boolean;
  recentSeconds: number;
  isPatient: boolean;
}

/** In the order of their ids, with the sums kept of each account, which whoever cancels an order holds before its stock. */
function holdCarts(accountIds: string[]): pg.QueryConfig {
  return {
    name: 'order-hold-carts',
    text: `select from cart c join customer_total t on t.account_id = c.account_id
      where c.account_id = any ($1::uuid[])
      order by c.account_id
      for update of c for no key update of t`,
    values: [accountIds],
  };
}

/** Stock is scarce below so many pieces, and below so many times of what is wanted of it. */
const PLENTY = 1_000;
const PLENTY_TIMES = 10;

/**
 * A statement of its own, since what it sees is of the time when the carts are held, and stands still. It holds promo
 * codes and then scarce stock, each in the order of its ids; stock that somebody else holds is waited for, or left out. Of
 * what there is plenty of nobody needs to be kept off: whoever takes it in between leaves enough, or the taking fails.
 * Each idempotency key is a lateral join with a limit, which is always one primary key lookup. The statement has a generic
 * plan, made while the table may be almost empty; a plain join could then read the keys of all accounts.
 */
function readCheckouts(
  asked: Asked[],
  { route, keptHours, countsHolds, recentSeconds, isPatient }: CheckoutOptions,
): pg.QueryConfig {
  return {
    name: isPatient ? 'order-read-checkouts' : 'order-read-free-checkouts',
    text: `with asked as materialized (
        select a.account_id, a.key, c.promotion_id, row_number() over (order by a.n) as n
        from unnest($1::uuid[], $2::text[]) with ordinality as a (account_id, key, n)
        join cart c on c.account_id = a.account_id
      ), known as materialized (
        select a.account_id, k.request_hash, k.answer
        from asked a cross join lateral (
          select * from idempotency_key k where k.account_id = a.account_id and k.route = $3 and k.key = a.key limit 1
        ) as k
        where k.created_at >= now() - make_interval(hours => $4)
      ), code as materialized (
        select p.* from promotion p where p.id = any (array(select promotion_id from asked))
        order by p.id for no key update of p
      ), line as materialized (
        select i.account_id, i.id, i.added_at, i.order_id, i.product_id, i.size, i.quantity, p.title, p.brand, p.image_url, p.price,
          p.discount_price, coalesce(c.name, '') as colour
        from asked a
        join cart_item i on i.account_id = a.account_id
        join product p on p.id = i.product_id and p.archived_at is null
        left join colour c on c.id = p.colour_id
        where a.account_id not in (select account_id from known)
      ), wanted as materialized (
        select s.product_id, s.name, s.quantity,
          ${isPatient ? 's.quantity < greatest($7, $8 * w.quantity)' : 'true'} as is_scarce
        from (select product_id, size, sum(quantity) as quantity from line group by product_id, size) as w
        join product_size s on s.product_id = w.product_id and s.name = w.size
      ), held as materialized (
        select s.product_id, s.name, s.quantity
        from product_size s join wanted w on w.product_id = s.product_id and w.name = s.name and w.is_scarce
        where (select count(*) from code) >= 0
        order by s.product_id, s.name
        for no key update of s ${isPatient ? '' : 'skip locked'}
      ), stock as materialized (
        select * from held
        union all
        select product_id, name, quantity from wanted where not is_scarce
      ), listed as materialized (
        select l.account_id, json_agg(json_build_object(
          'productId', l.product_id, 'title', l.title, 'brand', l.brand, 'colour', l.colour, 'imageUrl', l.image_url,
          'size', l.size, 'quantity', l.quantity, 'unitPrice', l.price, 'unitDiscountPrice', l.discount_price,
          'available', s.quantity, 'heldBy', l.order_id
        ) order by l.added_at, l.id) as lines
        from line l left join stock s on s.product_id = l.product_id and s.name = l.size
        group by l.account_id
      )
      select a.account_id as "accountId", owner.first_name as "firstName", owner.last_name as "lastName", now() as now,
        case when a.n = 1 then (select json_object_agg(name, value) from setting) end as settings,
        k.request_hash as "requestHash", k.answer, a.promotion_id as "promotionId",
        case when p.id is not null then json_build_object(
          'id', p.id, 'code', p.code, 'kind', p.kind, 'value', p.value, 'minimum', p.minimum, 'startsAt', p.starts_at,
          'endsAt', p.ends_at, 'useLimit', p.use_limit, 'customerLimit', p.customer_limit, 'accountId', p.account_id,
          'uses', p.uses, 'pausedAt', p.paused_at, 'archivedAt', p.archived_at
        ) end as promotion,
        case when p.customer_limit is null then 0 else (
          select count(*)::int from shop_order o
          where o.promotion_id = p.id and o.account_id = a.account_id and o.status <> 'Cancelled'
        ) end as "ownUses",
        case when $5 then ${openHolds('a.account_id')} end as open, owner.unpaid_units as "approvedUnits",
        (
          select json_build_object('orders', count(*),
            'secondsLeft', ceil(extract(epoch from min(o.placed_at) - now())) + $6::integer)
          from shop_order o
          where o.account_id = a.account_id and o.placed_at > now() - make_interval(secs => $6)
        ) as recent,
        case when l.lines is not null then nextval('shop_order_number_seq')::int end as number,
        (select value from setting where name = 'freeFirstOrder') = 'true'::jsonb is true and not exists (
          select from shop_order o where o.account_id = a.account_id and o.status <> 'Cancelled'
        ) as "isFirstOrder",
        coalesce(l.lines, '[]') as lines
      from asked a
      join account owner on owner.id = a.account_id
      left join known k on k.account_id = a.account_id
      left join code p on p.id = a.promotion_id
      left join listed l on l.account_id = a.account_id
      order by a.n`,
    values: [
      asked.map(({ accountId }) => accountId),
      asked.map(({ key }) => key),
      route,
      keptHours,
      countsHolds,
      recentSeconds,
      ...(isPatient ? [PLENTY, PLENTY_TIMES] : []),
    ],
  };
}
