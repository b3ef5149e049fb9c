import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  raw,
  readRows,
  runStatement,
} from '../../database/database';
import { currentPriceOf, PRIOR_PRICE } from '../../database/fragments/current-price';
import { isForSale } from '../../database/fragments/live-product';
import type { AccountTable, OrderChangeTable, ShopOrderTable } from '../../database/rows';
import { deleteOrderTaxes, insertOrderTaxes, type OrderTaxRow } from '../order-taxes.queries';
import type { OrderRow } from '../orders.queries';
import { countNetworkUnits } from '../place-order/network-holds.queries';
import type { OpenHolds } from '../place-order/unpaid-holds.rules';
import type { ChangeableProduct, ChangedLine, DecidedChange } from './decided-change';

/** The state of an order besides its row; see `refusalOf`. */
interface ChangeState extends Pick<ShopOrderTable, 'version'> {
  /** Seconds since the order was placed, by database time. */
  age: number;
  isRefunded: boolean;
  hasParcels: boolean;
  /** Changes by the shopper. */
  changes: number;
}

export function findChangeState(connection: Connection, orderId: string) {
  return queryOne<ChangeState>(connection, 'order-change-state')`
    select version, extract(epoch from now() - placed_at)::float8 as age,
        exists (
          select from payment p join refund r on r.payment_id = p.id
          where p.order_id = o.id and r.reason not in ('changed', 'late')
        ) or exists (
          select from payment p join refund r on r.payment_id = p.id
          where p.supplements = o.id and r.reason not in ('changed', 'late')
        ) as is_refunded,
        exists (select from parcel where order_id = o.id) as has_parcels,
        (select count(*)::int from order_change c where c.order_id = o.id and c.actor_id is null) as changes
      from shop_order o where id = ${orderId}`;
}

/** Products with their sizes, the stock rows locked until the commit. */
export async function lockProducts(tx: Connection, ids: string[]): Promise<ChangeableProduct[]> {
  await execute(tx, 'order-change-lock-stock')`
    select from product_size where product_id = any(${ids}::uuid[])
      order by product_id, name for no key update`;
  return listProducts(tx, ids);
}

export function listProducts(connection: Connection, ids: string[]) {
  return queryAll<ChangeableProduct>(connection, 'order-change-products')`
    select p.id as product_id, p.title, p.brand, coalesce(c.name, '') as colour, p.image_url,
        ${raw(currentPriceOf('p', 'price'))} as price, ${raw(currentPriceOf('p', 'discount_price'))} as discount_price,
        coalesce(${raw(isForSale('p'))}, false) as is_on_sale, p.tax_class, k.key as category, (
          select coalesce(json_agg(json_build_object('name', s.name, 'quantity', s.quantity,
            'weight', (p.size_details -> s.name ->> 'weight')::integer) order by s.position), '[]')
          from product_size s where s.product_id = p.id
        ) as sizes
      from product p join category k on k.id = p.category_id left join colour c on c.id = p.colour_id
      where p.id = any(${ids}::uuid[])`;
}

export interface OrderChangeRow
  extends Pick<
    OrderChangeTable,
    'id' | 'orderId' | 'status' | 'actorId' | 'summary' | 'baseVersion' | 'paymentId' | 'createdAt'
  > {
  /** In minor units. */
  difference: OrderChangeTable['difference'];
  decision: DecidedChange | null;
  secondsLeft: number | null;
}

const columns = `c.id, c.order_id, c.status, c.actor_id, c.summary,
  c.base_version, c.difference, c.decision, c.payment_id, c.created_at,
  greatest(0, ceil(extract(epoch from c.expires_at - now())))::int as seconds_left`;

/** The changes of an order, the oldest first. */
export function listChanges(connection: Connection, orderId: string) {
  return queryAll<OrderChangeRow>(connection, 'order-change-list')`
    select ${raw(columns)} from order_change c where c.order_id = ${orderId} order by c.created_at, c.id`;
}

/** The change of an order that waits for its payment. The caller has locked the order. */
export function findWaiting(tx: Connection, orderId: string) {
  return queryOne<OrderChangeRow>(tx, 'order-change-waiting')`
    select ${raw(columns)} from order_change c where c.order_id = ${orderId} and c.status = 'waiting'`;
}

export function findChangeOfPayment(connection: Connection, paymentId: string) {
  return queryOne<OrderChangeRow>(connection, 'order-change-of-payment')`
    select ${raw(columns)} from order_change c where c.payment_id = ${paymentId}`;
}

/** The unpaid units that a customer holds; see `assertMayHold`. */
export interface UnpaidHolds {
  lines: OpenHolds['lines'];
  approvedUnits: AccountTable['unpaidUnits'];
  networkUnits: number | null;
}

/**
 * The stock that unpaid orders and waiting changes of the order's account hold, and the units held from a network. A waiting change
 * of `order`, which a new one replaces, does not count. Orders of others do not, whatever email they were placed with: anyone can
 * type an address, and its owner gets the orders by proving it.
 */
export async function findUnpaidHolds(
  connection: Connection,
  order: Pick<OrderRow, 'id' | 'accountId'>,
  network: string | null,
): Promise<UnpaidHolds> {
  const lines = await queryAll<OpenHolds['lines'][number]>(connection, 'order-change-unpaid-holds')`
    with own as (
      select id from shop_order
      where account_id = ${order.accountId} and (status = 'Pending') is true and deleted_at is null and id <> ${order.id}
    )
    select l.product_id, l.size, l.quantity
      from own join payment p on p.order_id = own.id join order_line l on l.order_id = own.id
      where p.status in ('unpaid', 'failed') and p.closed_at is null
    union all
    select (taken ->> 'productId')::uuid, taken ->> 'size', (taken ->> 'quantity')::integer
      from own join order_change c on c.order_id = own.id
        cross join jsonb_array_elements(c.decision -> 'stock' -> 'take') as taken
      where c.status = 'waiting' and c.actor_id is null`;
  const account = await queryOne<Pick<UnpaidHolds, 'approvedUnits'>>(
    connection,
    'order-change-approved-units',
  )`
    select unpaid_units as approved_units from account where id = ${order.accountId}`;
  return {
    lines,
    approvedUnits: account?.approvedUnits ?? null,
    networkUnits: network === null ? null : await networkUnits(connection, network, order.id),
  };
}

async function networkUnits(
  connection: Connection,
  network: string,
  replacedOrder: string,
): Promise<number> {
  const [counted] = await readRows<{ units: number }>(
    connection,
    countNetworkUnits([network], replacedOrder),
  );
  return counted?.units ?? 0;
}

/** Orders with a change whose payment is overdue, the oldest first. */
export function listExpired(connection: Connection, limit: number) {
  return queryAll<Pick<OrderChangeTable, 'orderId'> & { paymentId: string }>(
    connection,
    'order-change-expired',
  )`
    select order_id, payment_id from order_change
      where status = 'waiting' and expires_at < now() order by expires_at limit ${limit}`;
}

export function insertChange(
  tx: Connection,
  change: Omit<OrderChangeRow, 'createdAt' | 'secondsLeft'> & { minutes: number | null },
) {
  const { id, orderId, status, actorId, summary, baseVersion, difference, paymentId } = change;
  const decision = change.decision && JSON.stringify(change.decision);
  return execute(tx, 'order-change-insert')`
    insert into order_change (id, order_id, status, actor_id, summary, base_version, difference, decision, payment_id,
        expires_at, ended_at)
      values (${id}, ${orderId}, ${status}, ${actorId}, ${summary}, ${baseVersion}, ${difference}, ${decision}, ${paymentId},
        now() + make_interval(mins => ${change.minutes}), case when ${status} <> 'waiting' then now() end)`;
}

export function endChange(tx: Connection, id: string, status: 'applied' | 'lapsed') {
  return execute(tx, 'order-change-end')`
    update order_change set status = ${status}, decision = null, ended_at = now() where id = ${id}`;
}

/** Writes the order as changed with its taxes; its version counts the change. */
export async function writeOrder(
  tx: Connection,
  orderId: string,
  { totals, promotion, recipient, delivery, lines }: DecidedChange,
  taxes: { columns: Pick<OrderRow, 'taxKind' | 'tax' | 'taxAdded'>; lines: OrderTaxRow[] },
): Promise<void> {
  const { taxKind, tax, taxAdded } = taxes.columns;
  await execute(tx, 'order-change-write-order')`
    update shop_order set version = version + 1,
        first_name = ${recipient.firstName}, last_name = ${recipient.lastName}, mobile = ${recipient.mobile},
        street_address = ${recipient.streetAddress}, city = ${recipient.city}, state = ${recipient.state},
        zip_code = ${recipient.zipCode}, country = ${recipient.country},
        delivery_method = ${delivery.deliveryMethod}, pickup_place = ${delivery.pickupPlace},
        estimated_from = ${delivery.estimatedFrom}, estimated_to = ${delivery.estimatedTo},
        list_total = ${totals.listTotal}, subtotal = ${totals.subtotal}, promotion_id = ${promotion?.id ?? null},
        promo_code = ${promotion?.code ?? null}, promo = ${totals.promo}, shipping = ${totals.shipping},
        free_shipping = ${totals.freeShipping}, total = ${totals.total},
        tax_kind = ${taxKind}, tax = ${tax}, tax_added = ${taxAdded}
      where id = ${orderId}`;
  await deleteOrderTaxes(tx, orderId);
  await writeLines(tx, orderId, lines);
  await runStatement(tx, insertOrderTaxes([taxes.lines]));
}

async function writeLines(tx: Connection, orderId: string, lines: ChangedLine[]): Promise<void> {
  await execute(tx, 'order-change-delete-lines')`
    delete from order_line where order_id = ${orderId} and id <> all(${lines.map(({ id }) => id)}::uuid[])`;
  await execute(tx, 'order-change-write-lines')`
    insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity, unit_price,
        unit_discount_price, promo, tax_added, withdrawal_exclusion, prior_price)
      select l.id, ${orderId}, (select coalesce(max(position), 0) from order_line where order_id = ${orderId}) + n,
        "productId", l.title, l.brand, l.colour, "imageUrl", size, quantity, "unitPrice", "unitDiscountPrice", promo,
        "taxAdded", coalesce(p.withdrawal_exclusion, ''), ${raw(PRIOR_PRICE)}
      from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id uuid, "productId" uuid, title text, brand text,
        colour text, "imageUrl" text, size text, quantity integer, "unitPrice" integer, "unitDiscountPrice" integer,
        promo integer, "taxAdded" integer)) with ordinality as l (id, "productId", title, brand, colour, "imageUrl", size, quantity, "unitPrice",
        "unitDiscountPrice", promo, "taxAdded", n) left join product p on p.id = "productId"
      on conflict (id) do update set size = excluded.size, quantity = excluded.quantity, promo = excluded.promo,
        tax_added = excluded.tax_added`;
}
