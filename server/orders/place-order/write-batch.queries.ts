import type { Order } from '#contract/orders/orders';
import { PRIOR_PRICE } from '../../database/fragments/current-price';
import { type Statement, statement } from '../../database/statement';
import type { Send } from '../../database/transaction';
import type { StockLine } from '../../inventory/inventory.service';
import type { PaymentRow } from '../../payments/payments.service';
import type { AppliedPromotion } from '../../promotions/promotions.service';
import { insertOrderTaxes, type OrderTaxRow } from '../order-taxes.queries';
import type { OrderLineRow, OrderRow } from '../orders.queries';

/** An order to write, with everything written in the same transaction. */
export interface NewOrder {
  /** The database sets the initial status and time itself. */
  order: OrderRow;
  lines: OrderLineRow[];
  taxLines: OrderTaxRow[];
  /** What was applied, which the order freezes. */
  promotions: AppliedPromotion[];
  payment: PaymentRow;
  /** Whether a guest places it, who becomes a customer by it. */
  isGuest: boolean;
  /** See `hold_minutes`, `pay_until` and `network` of `payment`. */
  hold: { minutes: number | null; payUntil: Date | null; network: string | null };
  /** The account whose cart it empties; the order may be another's. */
  cartId: string;
  /** Jobs to run after the commit. */
  jobs: { kind: string; key: string; payload: Record<string, unknown> }[];
  /** The W3C trace context to store with the jobs. */
  traceparent: string | null;
  /** The answer to store under the idempotency key; null without a key. */
  idempotency: { key: string; requestHash: string; answer: Order } | null;
}

export interface BatchWrites {
  orders: NewOrder[];
  /** Units to take from stock, each product and size once. */
  stock: StockLine[];
  /** Products of which a size sells out. */
  soldOut: string[];
}

/**
 * Writes the orders of a batch, whose carts, promo codes and scarce stock the transaction has locked. Stock is taken last, as
 * every order for the same size waits for its row until the commit. Fails with a serialization failure if there is too
 * little left of stock that was not locked.
 */
export async function writeBatch(
  send: Send,
  { orders, stock, soldOut }: BatchWrites,
  answer: { route: string; status: number },
): Promise<void> {
  const guests = orders.filter(({ isGuest }) => isGuest).map(({ order }) => order);
  const taxLines = orders.map((order) => order.taxLines);
  await send([
    ...(guests.length > 0 ? [nameGuests(guests)] : []),
    ...(orders.length > 0 ? [insertOrders(orders, soldOut, answer)] : []),
    ...(taxLines.some((lines) => lines.length > 0) ? [insertOrderTaxes(taxLines)] : []),
    ...(orders.length > 0 ? [takeStock(stock)] : []),
  ]);
}

/**
 * Names guests by their newest order: staff find them among the customers. Their sessions end a day later, since the next
 * person at the same device must not see the order.
 */
function nameGuests(orders: OrderRow[]): Statement {
  return statement(
    'order-name-guests',
    `with named as (
        update account a set role = 'User', first_name = o."firstName", last_name = o."lastName"
        from jsonb_to_recordset($1::jsonb) as o ("accountId" uuid, "firstName" text, "lastName" text, email text)
        where a.id = o."accountId" and a.email is null
        returning a.id, o.email, lower(concat_ws(' ', a.first_name, a.last_name, o.email)) as search_text
      ), shortened as (
        update session s set expires_at = least(s.expires_at, now() + interval '1 day')
        from named where s.account_id = named.id
      )
      update guest g set email = named.email, search_text = named.search_text, used_at = now()
      from named where g.account_id = named.id`,
    [JSON.stringify(orders)],
  );
}

/**
 * One statement, so that a batch takes few round trips. Selling out a size changes the product's row, so these rows are
 * locked first, by ascending id.
 */
function insertOrders(
  orders: NewOrder[],
  soldOut: string[],
  { route, status }: { route: string; status: number },
): Statement {
  return statement(
    'order-insert',
    `with placed as materialized (
        select * from jsonb_to_recordset($1::jsonb) as o (id uuid, number integer, "accountId" uuid, "firstName" text, "lastName" text,
          email text, mobile text, "streetAddress" text, city text, state text, "zipCode" text, country text,
          "deliveryMethod" text, "pickupPlace" text, company text, "vatNumber" text, "taxKind" text, tax integer,
          "taxAdded" integer, currency text, language text, "listTotal" integer,
          subtotal integer, "promotionId" uuid, "promoCode" text, "discountReason" text, promo integer, shipping integer, "freeShipping" text,
          total integer, "estimatedFrom" date, "estimatedTo" date, payment jsonb, hold jsonb, jobs jsonb, traceparent text,
          idempotency jsonb)
      ), line as materialized (
        select * from jsonb_to_recordset($2::jsonb) as l (id uuid, "orderId" uuid, position smallint, "productId" uuid,
          title text, brand text, colour text, "imageUrl" text, size text, quantity integer, "unitPrice" integer,
          "unitDiscountPrice" integer, promo integer, "taxAdded" integer)
      ), sold_out as materialized (
        select id from product where id = any ($5::uuid[]) order by id for no key update
      ), given as materialized (
        select * from jsonb_to_recordset($7::jsonb) as g ("orderId" uuid, "promotionId" uuid, version integer, name text, code text,
          amount integer, delivery integer, terms jsonb)
      ), used as (
        update promotion p set uses = p.uses + used.times,
          spent = case when p.budget is null then p.spent else p.spent + used.spent end
        from (
          select "promotionId" as id, count(*)::integer as times, sum(amount + delivery) as spent from given group by 1
        ) as used
        where p.id = used.id and (p.trigger = 'code' or p.use_limit is not null or p.budget is not null)
      ), used_code as (
        update generated_code c set order_id = given."orderId"
        from given where c.promotion_id = given."promotionId" and c.code = given.code
      ), new_promotion as (
        insert into order_promotion (order_id, promotion_id, version, name, code, amount, delivery, terms)
        select "orderId", "promotionId", version, name, code, amount, delivery, terms from given
      ), new_share as (
        insert into order_line_promotion (order_line_id, order_id, promotion_id, amount)
        select "lineId", "orderId", "promotionId", amount
        from jsonb_to_recordset($8::jsonb) as s ("lineId" uuid, "orderId" uuid, "promotionId" uuid, amount integer)
      ), new_order as (
        insert into shop_order (id, number, account_id, first_name, last_name, email, mobile, street_address, city, state,
          zip_code, country, delivery_method, pickup_place, company, vat_number, tax_kind, tax, tax_added, currency, language, list_total, subtotal, promotion_id, promo_code, discount_reason, promo, shipping,
          free_shipping, total, estimated_from, estimated_to)
        select id, number, "accountId", "firstName", "lastName", email, mobile, "streetAddress", city, state, "zipCode",
          country, "deliveryMethod", "pickupPlace", company, "vatNumber", "taxKind", tax, "taxAdded", currency, language, "listTotal", subtotal, "promotionId", "promoCode", "discountReason", promo, shipping, "freeShipping", total, "estimatedFrom", "estimatedTo"
        from placed
      ), new_line as (
        insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity,
          unit_price, unit_discount_price, promo, tax_added, withdrawal_exclusion, prior_price)
        select l.id, "orderId", position, "productId", l.title, l.brand, l.colour, "imageUrl", size, quantity, "unitPrice",
          "unitDiscountPrice", promo, "taxAdded", coalesce(p.withdrawal_exclusion, ''), ${PRIOR_PRICE}
        from line l left join product p on p.id = l."productId"
      ), new_movement as (
        insert into stock_movement (product_id, size, delta, reason, order_id)
        select "productId", size, -quantity, 'ordered', "orderId" from line
      ), new_payment as (
        insert into payment (id, order_id, gateway, method, currency, amount, capture_later, status, hold_minutes, pay_until, network, paid_at)
        select (payment ->> 'id')::uuid, id, payment ->> 'gateway', payment ->> 'method', currency, (payment ->> 'amount')::integer,
          (payment ->> 'captureLater')::boolean, payment ->> 'status', (hold ->> 'minutes')::smallint, (hold ->> 'payUntil')::timestamptz,
          case when payment ->> 'status' <> 'paid' then hold ->> 'network' end, case when payment ->> 'status' = 'paid' then now() end
        from placed
      ), new_job as (
        insert into job (kind, key, payload, traceparent)
        select j.kind, j.key, j.payload, placed.traceparent
        from placed, jsonb_to_recordset(placed.jobs) as j (kind text, key text, payload jsonb)
        on conflict (kind, key) do nothing
      ), emptied_cart as (
        delete from cart_item where account_id = any ($6::uuid[])
      ), new_cart as (
        update cart set promotion_id = null, generated_code_id = null, version = version + 1 where account_id = any ($6::uuid[])
      )
      insert into idempotency_key (account_id, route, key, request_hash, status, response)
      select "accountId", $3, idempotency ->> 'key', decode(idempotency ->> 'requestHash', 'hex'), $4, idempotency -> 'answer'
      from placed where (select count(*) from sold_out) >= 0 and jsonb_typeof(idempotency) = 'object'
      on conflict (account_id, route, key) do update set request_hash = excluded.request_hash,
        status = excluded.status, response = excluded.response, created_at = now()`,
    [
      JSON.stringify(
        orders.map(({ order, lines: _, taxLines: __, promotions: ___, ...rest }) => ({
          ...order,
          ...rest,
        })),
      ),
      JSON.stringify(
        orders.flatMap(({ lines }) =>
          lines.map((line, index) => ({ ...line, position: index + 1 })),
        ),
      ),
      route,
      status,
      soldOut,
      orders.map(({ cartId }) => cartId),
      JSON.stringify(
        orders.flatMap(({ order, promotions }) =>
          promotions.map(({ id: promotionId, shares: _, gift: __, ...applied }) => ({
            ...applied,
            promotionId,
            orderId: order.id,
          })),
        ),
      ),
      JSON.stringify(
        orders.flatMap(({ order, lines }) =>
          lines.flatMap(({ id: lineId, promotions }) =>
            promotions.map(({ id: promotionId, amount }) => ({
              lineId,
              orderId: order.id,
              promotionId,
              amount,
            })),
          ),
        ),
      ),
    ],
  );
}

function takeStock(lines: StockLine[]): Statement {
  return statement('order-take-stock', 'select take_stock($1, $2, $3)', [
    lines.map(({ productId }) => productId),
    lines.map(({ size }) => size),
    lines.map(({ quantity }) => quantity),
  ]);
}
