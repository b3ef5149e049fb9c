import type pg from 'pg';
import type { Order } from '#contract/orders';
import type { StockLine } from '../../inventory/inventory.service';
import type { PaymentRow } from '../../payments/payments.service';
import type { OrderLineRow, OrderRow } from '../orders.queries';

/** An order that is to be written, with all that belongs to it. */
export interface NewOrder {
  /** What is of the first moment, such as its status and when it was placed, the database writes by itself. */
  order: OrderRow;
  lines: OrderLineRow[];
  payment: PaymentRow;
  /** See `hold_minutes` and `network` of `payment`. */
  hold: { minutes: number | null; network: string | null };
  /** What is to be done once the order is there. */
  jobs: { kind: string; key: string; payload: Record<string, unknown> }[];
  /** The id of its address in the account's book, should that be empty. */
  addressId: string;
  /** What is answered when it is asked for once more; null without a key. */
  kept: { key: string; requestHash: string; answer: Order } | null;
}

/**
 * The statement that writes orders whose carts, promo codes and scarce stock the caller holds: counts the codes, writes
 * orders, lines, ledger, payments and jobs, empties the carts, and keeps addresses and answers. One, so that an order is a
 * matter of few round trips, and many orders of no more. `soldOut` are the products of which a size sells out: their rows
 * will change with their masks, and are locked in the order of their ids before that.
 */
export function writingOf(
  orders: NewOrder[],
  { route, status, soldOut }: { route: string; status: number; soldOut: string[] },
): pg.QueryConfig {
  return {
    name: 'order-insert',
    text: `with placed as materialized (
        select * from jsonb_to_recordset($1::jsonb) as o (id uuid, number integer, "accountId" uuid, "firstName" text, "lastName" text,
          email text, mobile text, "streetAddress" text, city text, state text, "zipCode" text, "listTotal" integer,
          subtotal integer, "promotionId" uuid, "promoCode" text, promo integer, shipping integer, "freeShipping" text,
          total integer, "estimatedFrom" date, "estimatedTo" date, payment jsonb, hold jsonb, jobs jsonb,
          "addressId" uuid, kept jsonb)
      ), line as materialized (
        select * from jsonb_to_recordset($2::jsonb) as l (id uuid, "orderId" uuid, position smallint, "productId" uuid,
          title text, brand text, colour text, "imageUrl" text, size text, quantity integer, "unitPrice" integer,
          "unitDiscountPrice" integer, promo integer)
      ), emptied as materialized (
        select id from product where id = any ($5::uuid[]) order by id for no key update
      ), used as (
        update promotion p set uses = p.uses + used.times
        from (select "promotionId" as id, count(*)::integer as times from placed group by 1) as used
        where p.id = used.id
      ), stored as (
        insert into shop_order (id, number, account_id, first_name, last_name, email, mobile, street_address, city, state,
          zip_code, list_total, subtotal, promotion_id, promo_code, promo, shipping, free_shipping, total, estimated_from,
          estimated_to)
        select id, number, "accountId", "firstName", "lastName", email, mobile, "streetAddress", city, state, "zipCode",
          "listTotal", subtotal, "promotionId", "promoCode", promo, shipping, "freeShipping", total, "estimatedFrom", "estimatedTo"
        from placed
      ), listed as (
        insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity,
          unit_price, unit_discount_price, promo)
        select id, "orderId", position, "productId", title, brand, colour, "imageUrl", size, quantity, "unitPrice",
          "unitDiscountPrice", promo
        from line
      ), moved as (
        insert into stock_movement (product_id, size, delta, reason, order_id)
        select "productId", size, -quantity, 'ordered', "orderId" from line
      ), owed as (
        insert into payment (id, order_id, gateway, amount, status, hold_minutes, network, paid_at)
        select (payment ->> 'id')::uuid, id, payment ->> 'gateway', (payment ->> 'amount')::integer,
          payment ->> 'status', (hold ->> 'minutes')::smallint,
          case when payment ->> 'status' <> 'paid' then hold ->> 'network' end, case when payment ->> 'status' = 'paid' then now() end
        from placed
      ), queued as (
        insert into job (kind, key, payload)
        select j.kind, j.key, j.payload
        from placed, jsonb_to_recordset(placed.jobs) as j (kind text, key text, payload jsonb)
        on conflict (kind, key) do nothing
      ), emptied_cart as (
        delete from cart_item where account_id = any ($6::uuid[])
      ), left_code as (
        update cart set promotion_id = null
        where account_id = any ($6::uuid[]) and promotion_id is not null
      ), addressed as materialized (
        select a.id as account_id from account a
        where (select count(*) from emptied) >= 0 and a.id = any ($6::uuid[]) and a.erased_at is null
          and not exists (select from address where account_id = a.id)
        order by a.id
        for no key update of a
      ), remembered as (
        insert into address (id, account_id, first_name, last_name, mobile, street_address, city, state, zip_code,
          is_default)
        select "addressId", account_id, "firstName", "lastName", mobile, "streetAddress", city, state, "zipCode", true
        from addressed join placed on placed."accountId" = account_id
        on conflict (account_id) where is_default do nothing
      )
      insert into idempotency_key (account_id, route, key, request_hash, status, answer)
      select "accountId", $3, kept ->> 'key', decode(kept ->> 'requestHash', 'hex'), $4, kept -> 'answer'
      from placed where jsonb_typeof(kept) = 'object'
      on conflict (account_id, route, key) do update set request_hash = excluded.request_hash,
        status = excluded.status, answer = excluded.answer, created_at = now()`,
    values: [
      JSON.stringify(orders.map(({ order, lines: _lines, ...rest }) => ({ ...order, ...rest }))),
      JSON.stringify(
        orders.flatMap(({ lines }) =>
          lines.map((line, index) => ({ ...line, position: index + 1 })),
        ),
      ),
      route,
      status,
      soldOut,
      orders.map(({ order }) => order.accountId),
    ],
  };
}

/**
 * The statement that takes the stock of orders that are written: the last before the commit, since all who want one size
 * wait for it. A serialization failure where there is too little of what was not held.
 */
export function takingOf(lines: StockLine[]): pg.QueryConfig {
  return {
    name: 'order-take-stock',
    text: 'select take_stock($1, $2, $3)',
    values: [
      lines.map(({ productId }) => productId),
      lines.map(({ size }) => size),
      lines.map(({ quantity }) => quantity),
    ],
  };
}
