import { toDollars } from '#contract/money';
import type { PersonalData } from '#contract/personal-data';
import type { Connection } from '../database/database';
import type { PersonalDataHandler } from '../feature';
import { cancelOpenOrders } from './cancel-order/cancel-order.service';

export const orderData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    return { orders: (await listOrdersOf(tx, accountId)).map(orderOf) };
  },
  // An order that has not been shipped cannot be delivered without its address.
  beforeErase: (tx, { accountId }) => cancelOpenOrders(tx, accountId),
  /** Items, amounts and dates stay, for the shop's accounts. */
  async erase(tx, { accountId }) {
    await tx.query({
      name: 'erase-orders',
      text: `update shop_order set first_name = 'Erased', last_name = 'customer', email = '', mobile = '',
          street_address = '', city = '', state = '', zip_code = ''
        where account_id = $1`,
      values: [accountId],
    });
  },
};

interface StoredOrder {
  id: string;
  number: number;
  tracking_number: string;
  carrier: string;
  placed_at: Date;
  status: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  street_address: string;
  city: string;
  state: string;
  zip_code: string;
  promo_code: string | null;
  promo: number;
  shipping: number;
  total: number;
  payment_status: string | null;
  refunded: number | null;
  brand: string | null;
  last4: string | null;
  items: {
    title: string;
    brand: string;
    colour: string;
    size: string;
    quantity: number;
    unit_price: number;
    unit_discount_price: number;
  }[];
}

async function listOrdersOf(tx: Connection, accountId: string): Promise<StoredOrder[]> {
  const { rows } = await tx.query<StoredOrder>({
    name: 'personal-data-orders',
    text: `select o.id, o.number, o.tracking_number, o.carrier, o.placed_at, o.status, o.first_name, o.last_name, o.email, o.mobile, o.street_address, o.city,
        o.state, o.zip_code, o.promo_code, o.promo, o.shipping, o.total,
        p.status as payment_status, p.refunded, p.brand, p.last4,
        (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'brand', l.brand, 'colour', l.colour,
            'size', l.size, 'quantity', l.quantity, 'unit_price', l.unit_price,
            'unit_discount_price', l.unit_discount_price) order by l.position), '[]')
          from order_line l where l.order_id = o.id) as items
      from shop_order o left join payment p on p.order_id = o.id
      where o.account_id = $1 order by o.placed_at, o.id`,
    values: [accountId],
  });
  return rows;
}

function orderOf(row: StoredOrder): PersonalData['orders'][number] {
  return {
    _id: row.id,
    number: row.number,
    placedAt: row.placed_at.toISOString(),
    orderStatus: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile,
    streetAddress: row.street_address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    items: row.items.map((item) => ({
      title: item.title,
      brand: item.brand,
      colour: item.colour,
      size: item.size,
      quantity: item.quantity,
      unitPrice: toDollars(item.unit_price),
      unitDiscountPrice: toDollars(item.unit_discount_price),
    })),
    promoCode: row.promo_code,
    promo: toDollars(row.promo),
    shipping: toDollars(row.shipping),
    total: toDollars(row.total),
    tracking: { number: row.tracking_number, carrier: row.carrier },
    payment:
      row.payment_status === null
        ? null
        : {
            status: row.payment_status,
            refunded: toDollars(row.refunded ?? 0),
            brand: row.brand,
            last4: row.last4,
          },
  };
}
