import type { ProductImage } from '#contract/catalogue/catalogue';
import type { FreeShipping } from '#contract/money';
import type { OfferedOrder } from '#contract/orders/draft-offers';
import type { WithdrawalExclusion } from '#contract/values/orders/withdrawals';
import type { PaymentStatus } from '#contract/values/states';
import { type Connection, queryAll, queryOne, raw } from '../database/database';
import { currentPriceOf, PRIOR_PRICE } from '../database/fragments/current-price';
import { isForSale } from '../database/fragments/live-product';
import { BANK_TRANSFER } from '../database/fragments/outside-gateways';
import {
  LINE_AMOUNT,
  REFUND_AMOUNT,
  REFUNDABLE,
  REFUNDED,
  REFUNDED_UNITS,
  WITHDRAWN_DELIVERY,
} from '../database/fragments/refund-columns';
import type {
  DraftOrderTable,
  OrderChangeTable,
  OrderLineTable,
  ParcelTable,
  PaymentTable,
  ProductTable,
  ReturnRequestTable,
  ShopOrderTable,
  StaffInvitationTable,
  StockNoticeTable,
  WithdrawalTable,
} from '../database/rows';

// What the emails say about orders, returns, stock notices and invitations.

/** An order for an email; money in minor units, days as `YYYY-MM-DD`. */
export interface OrderEmailData
  extends Pick<
      ShopOrderTable,
      | 'id'
      | 'number'
      | 'accountId'
      | 'firstName'
      | 'lastName'
      | 'email'
      | 'streetAddress'
      | 'city'
      | 'state'
      | 'zipCode'
      | 'country'
      | 'subtotal'
      | 'promoCode'
      | 'discountReason'
      | 'promo'
      | 'shipping'
      | 'taxAdded'
      | 'total'
      | 'language'
    >,
    Pick<PaymentTable, 'last4'> {
  /** The applied promotions. */
  promotions: { name: string; code: string | null; amount: number; delivery: number }[];
  /** Whether the address is confirmed. */
  isConfirmed: boolean;
  /** Whether a guest placed it, who opens it by a link with a token. */
  isGuest: boolean;
  /** Whether it goes to another country than the shop's own. */
  isAbroad: boolean;
  /** Where the customer collects the order; empty if it is sent. */
  pickupPlace: ShopOrderTable['pickupPlace'];
  /** At list prices; `subtotal` is at discounted prices. */
  listTotal: ShopOrderTable['listTotal'];
  freeShipping: FreeShipping | null;
  /** The tax in the total, and what tax adds to it. */
  tax: ShopOrderTable['tax'];
  placedOn: string;
  estimatedFrom: string;
  estimatedTo: string;
  gateway: string | null;
  orderStatus: ShopOrderTable['status'];
  paymentStatus: PaymentStatus | null;
  refunded: number;
  /** The last day for a bank transfer; null for any other payment. */
  payBy: string | null;
  /** The amount of the payment, in whole cents. */
  amountDue: number;
  lines: OrderEmailLine[];
  /** Oldest first. */
  parcels: EmailParcel[];
}

/** A parcel of an order. */
export interface EmailParcel extends Pick<ParcelTable, 'id' | 'trackingNumber' | 'trackingUrl'> {
  /** Within its order, from 1. */
  number: number;
  /** All empty if there is none. */
  carrier: string;
  /** The number of units of each order line in it, by the line's id. */
  quantities: Record<string, number>;
}

/** A product in one size, with its current pictures. */
export type EmailProduct = Pick<
  OrderLineTable,
  'productId' | 'title' | 'brand' | 'colour' | 'size' | 'imageUrl'
> &
  Pick<ProductTable, 'images'>;

/** An order line, or some of its units. */
export interface EmailLine
  extends EmailProduct,
    Pick<OrderLineTable, 'quantity' | 'unitPrice' | 'unitDiscountPrice'> {
  /** Of a reduced line: the lowest price of the 30 days before the reduction. Null if it is not known. */
  priorPrice: number | null;
}

/** A line of an order, with the units that were refunded before shipping and are not sent. */
export interface OrderEmailLine extends EmailLine {
  id: string;
  cancelledQuantity: number;
}

/** An `EmailLine` as JSON, from an `order_line l` and a number of its units. */
const lineJson = (
  quantity: string,
) => `jsonb_build_object('productId', l.product_id, 'title', l.title,
    'brand', l.brand, 'colour', l.colour, 'size', l.size, 'quantity', ${quantity}, 'unitPrice', l.unit_price,
    'unitDiscountPrice', l.unit_discount_price, 'priorPrice', l.prior_price, 'imageUrl', l.image_url,
    'images', (select images from product where id = l.product_id))`;

/** Orders with their lines and payments, without those that are missing or whose account has been erased. */
export function findOrderEmailData(connection: Connection, orderIds: string[]) {
  return queryAll<OrderEmailData>(connection, 'mail-orders')`
    select o.id, o.number, o.account_id, o.first_name, o.last_name, o.email,
      (a.email_confirmed_at is not null and lower(a.email) = lower(o.email)) is true as is_confirmed,
      a.email is null as is_guest, o.street_address, o.city, o.state, o.zip_code, o.country, o.pickup_place,
      o.country not in ('', coalesce((select value ->> 'country' from setting where name = 'delivery'), 'US')) as is_abroad,
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'code', g.code, 'amount', g.amount,
            'delivery', g.delivery)
          order by g.code is not null, g.promotion_id), '[]')
        from order_promotion g where g.order_id = o.id
      ) as promotions,
      o.list_total, o.subtotal, o.promo_code, o.discount_reason, o.promo, o.shipping, o.free_shipping, o.tax, o.tax_added, o.total, o.language,
      shop_day(o.placed_at)::text as placed_on,
      o.estimated_from::text as estimated_from, o.estimated_to::text as estimated_to,
      o.status as order_status, p.gateway, p.status as payment_status, ${raw(REFUNDED)} as refunded, p.last4,
      coalesce(p.amount, o.total) as amount_due, case when p.gateway = ${raw(BANK_TRANSFER)} or p.attempt > 1 or p.pay_until is not null then
        shop_day(coalesce(p.pay_until, p.created_at + make_interval(mins => p.hold_minutes)))::text
      end as pay_by,
      (select coalesce(jsonb_agg(${raw(lineJson('l.quantity'))} || jsonb_build_object('id', l.id, 'cancelledQuantity', (
          select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
        )) order by l.position), '[]')
        from order_line l where l.order_id = o.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', parcel.id, 'number', parcel.number, 'carrier', carrier,
          'trackingNumber', tracking_number, 'trackingUrl', tracking_url, 'quantities', (
            select jsonb_object_agg(order_line_id, quantity) from parcel_line where parcel_id = parcel.id
          )) order by parcel.number), '[]')
        from parcel where parcel.order_id = o.id) as parcels
    from shop_order o
    join account a on a.id = o.account_id
    left join payment p on p.order_id = o.id
    where o.id = any (${orderIds}::uuid[]) and o.email <> ''`;
}

/** A change of an order for an email. */
export interface ChangeEmailData extends Pick<OrderChangeTable, 'summary'> {
  /** What the total rises by, in minor units. */
  difference: OrderChangeTable['difference'];
}

/** A change of an order; null where there is none. */
export function findChangeEmailData(connection: Connection, changeId: string) {
  return queryOne<ChangeEmailData>(connection, 'mail-order-change')`
    select summary, difference from order_change where id = ${changeId}`;
}

/** A return for an email; money in minor units, days as `YYYY-MM-DD`. */
export interface ReturnEmailData
  extends Pick<ReturnRequestTable, 'id' | 'orderId' | 'rejection' | 'deductionReason'> {
  number: string;
  requestedOn: string;
  /** 0 if nothing is refunded. */
  refund: number;
  /** The amount that is refunded once the withdrawal is confirmed; null if there is none. */
  refundWaiting: ReturnRequestTable['refundWaiting'];
  /** The part of the payment that can still be refunded. */
  refundable: number;
  /** The delivery cost that is refunded too if everything comes back. */
  delivery: number;
  /** Taken off the refund for wear, and why. */
  deduction: ReturnRequestTable['deduction'];
  /** `quantity`: units requested, and once the return is received the units that came back. */
  lines: ReturnEmailLine[];
}

interface ReturnEmailLine extends EmailLine {
  /** Units requested that did not come back. */
  missing: number;
  /** The order line: its units, its amount after the promo share, and its refunded units. */
  bought: number;
  amount: number;
  back: number;
}

/** A return; null where there is none. */
export function findReturnEmailData(connection: Connection, returnId: string) {
  return queryOne<ReturnEmailData>(connection, 'mail-return')`
    select r.id, r.order_id, o.number || '-R' || r.number as number, r.rejection, r.deduction, r.deduction_reason, r.refund_waiting,
      shop_day(r.requested_at)::text as requested_on, coalesce(${raw(REFUND_AMOUNT)}, 0) as refund,
      ${raw(REFUNDABLE)} as refundable, ${raw(WITHDRAWN_DELIVERY)} as delivery,
      (select jsonb_agg(${raw(lineJson('rl.quantity'))} || jsonb_build_object('missing', rl.missing_quantity,
          'bought', l.quantity, 'amount', ${raw(LINE_AMOUNT)},
          'back', ${raw(REFUNDED_UNITS)}
        ) order by l.position)
        from return_line rl join order_line l on l.id = rl.order_line_id
        where rl.return_id = r.id) as lines
    from return_request r join shop_order o on o.id = r.order_id join payment p on p.order_id = o.id
      left join refund f on f.id = r.refund_id
    where r.id = ${returnId}`;
}

/** A size that is back in stock, and the recipient of the notice. */
export interface NoticeEmailData
  extends EmailProduct,
    Pick<StockNoticeTable, 'accountId'>,
    Pick<ProductTable, 'discountPrice'> {
  email: string;
  /** Whether the address is confirmed. */
  isConfirmed: boolean;
  /** In minor units, both. */
  price: ProductTable['price'];
  /** As that of `EmailLine`. */
  priorPrice: number | null;
  /** Whether the notice was asked for before the product was in the shop. */
  isLaunch: boolean;
}

/** The product and size of a notice, while it is on sale and in stock and its recipient exists. */
export function findNoticeEmailData(connection: Connection, noticeId: string) {
  return queryOne<NoticeEmailData>(connection, 'mail-notice')`
    select n.account_id, coalesce(a.email, n.email) as email,
      a.email_confirmed_at is not null as is_confirmed, p.id as product_id, p.title, p.brand,
      coalesce(c.name, '') as colour, n.size, p.image_url, p.images,
      ${raw(currentPriceOf('p', 'price'))} as price, ${raw(currentPriceOf('p', 'discount_price'))} as discount_price,
      ${raw(PRIOR_PRICE)} as prior_price, n.created_at < p.created_at as is_launch
    from stock_notice n
    join product p on p.id = n.product_id and ${raw(isForSale('p'))}
    join product_size s on s.product_id = n.product_id and s.name = n.size and s.quantity > 0
    left join colour c on c.id = p.colour_id
    left join account a on a.id = n.account_id
    where n.id = ${noticeId} and a.erased_at is null`;
}

interface InvitationEmailData extends Pick<StaffInvitationTable, 'email'> {
  role: string;
  /** The name of the inviting staff member. */
  by: string | null;
  days: number;
}

/** The data of an invitation's email; null if the invitation has ended. */
export function findInvitationEmailData(connection: Connection, id: string) {
  return queryOne<InvitationEmailData>(connection, 'mail-invitation')`
    select i.email, i.role, a.first_name || ' ' || a.last_name as by,
      round(extract(epoch from i.expires_at - i.created_at) / 86400)::int as days
    from staff_invitation i left join account a on a.id = i.invited_by and a.erased_at is null
    where i.id = ${id} and i.ended_at is null and i.expires_at > now()`;
}

/** A draft order that is open for its customer. */
export interface DraftEmailData extends Pick<DraftOrderTable, 'id'> {
  email: string;
  isConfirmed: boolean;
  accountId: string | null;
  offer: OfferedOrder;
  /** The pictures of its products, by product. */
  images: Record<string, ProductImage[]>;
  /** The last day on which it can be paid. */
  expiresOn: string;
}

export function findDraftEmailData(connection: Connection, id: string) {
  return queryOne<DraftEmailData>(connection, 'mail-draft')`
    select d.id, d.input ->> 'email' as email, a.id as account_id,
      (a.email_confirmed_at is not null and lower(a.email) = lower(d.input ->> 'email')) is true as is_confirmed, d.offer,
      (select coalesce(jsonb_object_agg(p.id, p.images), '{}') from product p
        where p.id = any (select (i #>> '{product,_id}')::uuid from jsonb_array_elements(d.offer -> 'orderItems') as i)) as images,
      (d.open_until at time zone coalesce((select value ->> 'timeZone' from setting where name = 'delivery'), 'UTC'))::date::text
        as expires_on
    from draft_order d left join account a on a.id::text = d.input ->> 'customerId' and a.erased_at is null
    where d.id = ${id} and d.sent_at is not null and d.offer is not null`;
}

/** A declared withdrawal for its receipt. */
export interface WithdrawalEmailData
  extends Pick<WithdrawalTable, 'id' | 'name' | 'orderNumber' | 'email' | 'items'> {
  /** The chosen items, as `2 × Linen Shirt, M`; empty for the whole order or items in words. */
  chosen: string[];
  /** Why its items are excluded from the right of withdrawal. */
  exclusions: WithdrawalExclusion[];
  /** `2026-11-23 14:05:09` in the shop's time zone. */
  declaredAt: string;
  timeZone: string;
  /** Whether the order's buyer has declared it, in the account or by the link of the order. */
  isOwn: boolean;
  /** Whether the link in its first receipt has confirmed it. */
  isConfirmedByReader: boolean;
  accountId: string | null;
  isConfirmed: boolean;
  /** That of its order; null if it has none. */
  language: ShopOrderTable['language'];
}

/**
 * A declared withdrawal; undefined if it was erased. The items and the account are those of the order with its number and
 * email, if there is one.
 */
export function findWithdrawalEmailData(connection: Connection, id: string, timeZone: string) {
  return queryOne<WithdrawalEmailData>(connection, 'mail-withdrawal')`
    select w.id, w.confirmed_by is not distinct from 'buyer' as is_own, w.confirmed_by is not distinct from 'link' as is_confirmed_by_reader, w.name, w.order_number, w.email, w.items, to_char(w.declared_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as declared_at,
      ${timeZone}::text as time_zone, o.language, o.account_id, (a.email_confirmed_at is not null and lower(a.email) = lower(w.email)) is true as is_confirmed,
      array(
        select item.quantity || ' × ' || l.title || ', ' || l.size
        from jsonb_to_recordset(w.lines) as item (_id uuid, quantity integer) join order_line l on l.id = item._id
        where l.order_id = o.id order by l.position
      ) as chosen,
      array(
        select distinct l.withdrawal_exclusion from order_line l
        where l.order_id = o.id and l.withdrawal_exclusion <> ''
          and (w.lines is null or w.lines @> jsonb_build_array(jsonb_build_object('_id', l.id)))
      ) as exclusions
    from withdrawal w
      left join shop_order o on lower(o.email) = lower(w.email) and o.number = substring(w.order_number from '[0-9]{1,9}')::integer and o.deleted_at is null
      left join account a on a.id = o.account_id
    where w.id = ${id} and w.email <> ''`;
}
