import { toMajor } from '#contract/money';
import type { PersonalData } from '#contract/personal-data';
import { type Connection, execute, queryAll, raw } from '../database/database';
import { REFUNDED } from '../database/fragments/refund-columns';
import type { ShopOrderTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';
import { cancelOpenOrders } from './cancel-order/cancel-order.service';
import { eraseDrafts, exportDrafts } from './draft-orders/draft-orders.personal-data';

export const orderData: PersonalDataHandler = {
  async export(tx, person) {
    return {
      orders: (await listOrdersOf(tx, person.accountId)).map(inMajorUnits),
      draftOrders: await exportDrafts(tx, person),
    };
  },
  // An order that has not been shipped cannot be delivered without its address.
  beforeErase: (tx, { accountId }) => cancelOpenOrders(tx, accountId),
  /** Items, amounts and dates stay, for the shop's accounts. */
  async erase(tx, person) {
    await eraseOrders(tx, person.accountId);
    await eraseDrafts(tx, person);
  },
};

function eraseOrders(tx: Connection, accountId: string) {
  return execute(tx, 'erase-orders')`
    update shop_order set first_name = 'Erased', last_name = 'customer', email = '', mobile = '',
        street_address = '', city = '', state = '', zip_code = '', country = '', company = '', vat_number = ''
      where account_id = ${accountId}`;
}

/** Of a guest, the newest order names the person, who erases it with the link in the order's email. */
export function forgetUnpaidBuyers(connection: Connection, days: number): Promise<number> {
  return execute(connection, 'retention-unpaid-orders')`
    update shop_order set first_name = 'Erased', last_name = 'customer', email = '', mobile = '',
        street_address = '', city = '', state = '', zip_code = '', country = ''
      where id in (
        select o.id from shop_order o join payment p on p.order_id = o.id join account a on a.id = o.account_id
        where o.status = 'Cancelled' and p.paid_at is null and o.email <> '' and a.email is not null
          and o.cancelled_at < now() - make_interval(days => ${days}) limit 5000
      )`;
}

/** In minor units. */
type StoredOrder = Omit<PersonalData['orders'][number], 'placedAt'> &
  Pick<ShopOrderTable, 'placedAt'>;

function listOrdersOf(connection: Connection, accountId: string) {
  return queryAll<StoredOrder>(connection, 'personal-data-orders')`
    select o.id as _id, o.number, o.placed_at, o.status as order_status, o.first_name,
        o.last_name, o.email, o.mobile, o.street_address, o.city, o.state,
        o.zip_code, o.country, (
          select coalesce(json_agg(json_build_object('title', l.title, 'brand', l.brand, 'colour', l.colour, 'size', l.size,
            'quantity', l.quantity, 'unitPrice', l.unit_price, 'unitDiscountPrice', l.unit_discount_price
          ) order by l.position), '[]')
          from order_line l where l.order_id = o.id
        ) as items, array(
          select g.name from order_promotion g where g.order_id = o.id order by g.code is not null, g.promotion_id
        ) as promotions, o.currency, o.promo_code, o.promo, o.shipping, o.total,
        coalesce((
          select json_build_object('number', tracking_number, 'carrier', carrier) from parcel
          where order_id = o.id order by number desc limit 1
        ), json_build_object('number', '', 'carrier', '')) as tracking, (
          select coalesce(json_agg(json_build_object('number', tracking_number, 'carrier', carrier, 'url', tracking_url,
            'shippedAt', to_char(shipped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by number), '[]')
          from parcel where order_id = o.id
        ) as parcels,
        (
          select coalesce(json_agg(json_build_object('at', c.created_at, 'status', c.status, 'summary', c.summary)
            order by c.created_at), '[]')
          from order_change c where c.order_id = o.id
        ) as changes,
        (
          select coalesce(json_agg(json_build_object('at', a.created_at, 'endedAt', a.closed_at, 'status', a.status,
            'brand', a.brand, 'last4', a.last4) order by a.closed_at), '[]')
          from payment a where a.attempt_of = o.id
        ) as payment_attempts,
        case when p.id is not null then
          json_build_object('status', p.status, 'refunded', ${raw(REFUNDED)}, 'brand', p.brand, 'last4', p.last4)
        end as payment
      from shop_order o left join payment p on p.order_id = o.id
      where o.account_id = ${accountId} order by o.placed_at, o.id`;
}

function inMajorUnits(order: StoredOrder): PersonalData['orders'][number] {
  const { payment } = order;
  const major = (amount: number) => toMajor(amount, order.currency);
  return {
    ...order,
    placedAt: order.placedAt.toISOString(),
    items: order.items.map((item) => ({
      ...item,
      unitPrice: major(item.unitPrice),
      unitDiscountPrice: major(item.unitDiscountPrice),
    })),
    promo: major(order.promo),
    shipping: major(order.shipping),
    total: major(order.total),
    payment: payment && { ...payment, refunded: major(payment.refunded) },
  };
}
