import type { ProductImage } from '#contract/catalogue';
import type { FreeShipping } from '#contract/money';
import type { OrderStatus, PaymentStatus } from '#contract/values/states';
import type { Connection } from '../database/database';

/** An order for an email; money in whole cents, days as `YYYY-MM-DD`. */
export interface OrderEmailData {
  id: string;
  number: number;
  account_id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Whether the address is confirmed. */
  is_confirmed: boolean;
  street_address: string;
  city: string;
  state: string;
  zip_code: string;
  /** At list prices; `subtotal` is at discounted prices. */
  list_total: number;
  subtotal: number;
  promo_code: string | null;
  promo: number;
  shipping: number;
  free_shipping: FreeShipping | null;
  total: number;
  placed_on: string;
  estimated_from: string;
  estimated_to: string;
  gateway: string | null;
  order_status: OrderStatus;
  payment_status: PaymentStatus | null;
  refunded: number;
  last4: string | null;
  /** Empty if there is none, like `carrier`. */
  tracking_number: string;
  carrier: string;
  lines: OrderEmailLine[];
}

/** An order line, or some of its units, with the product's current pictures. */
export interface EmailLine {
  product_id: string;
  image_url: string;
  images: ProductImage[];
  title: string;
  brand: string;
  colour: string;
  size: string;
  quantity: number;
  unit_price: number;
  unit_discount_price: number;
}

/** A line of an order, with the units that were refunded before shipping and are not sent. */
export interface OrderEmailLine extends EmailLine {
  cancelled_quantity: number;
}

/** An `EmailLine` as JSON, from an `order_line l` and a number of its units. */
export const lineJson = (
  quantity: string,
) => `jsonb_build_object('product_id', l.product_id, 'title', l.title,
    'brand', l.brand, 'colour', l.colour, 'size', l.size, 'quantity', ${quantity}, 'unit_price', l.unit_price,
    'unit_discount_price', l.unit_discount_price, 'image_url', l.image_url,
    'images', (select images from product where id = l.product_id))`;

/** Orders with their lines and payments, without those that are missing or whose account has been erased. */
export async function findOrderEmailData(
  connection: Connection,
  orderIds: string[],
): Promise<OrderEmailData[]> {
  const { rows } = await connection.query<OrderEmailData>({
    name: 'mail-orders',
    text: `select o.id, o.number, o.account_id, o.first_name, o.last_name, o.email,
        a.email_confirmed_at is not null and lower(a.email) = lower(o.email) as is_confirmed, o.street_address, o.city, o.state, o.zip_code,
        o.list_total, o.subtotal, o.promo_code, o.promo, o.shipping, o.free_shipping, o.total,
        (o.placed_at at time zone 'UTC')::date::text as placed_on,
        o.estimated_from::text as estimated_from, o.estimated_to::text as estimated_to,
        o.status as order_status, p.gateway, p.status as payment_status, coalesce(p.refunded, 0) as refunded, p.last4, o.tracking_number, o.carrier,
        (select coalesce(jsonb_agg(${lineJson('l.quantity')} || jsonb_build_object('cancelled_quantity', (
            select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
          )) order by l.position), '[]')
          from order_line l where l.order_id = o.id) as lines
      from shop_order o
      join account a on a.id = o.account_id
      left join payment p on p.order_id = o.id
      where o.id = any ($1::uuid[]) and o.email <> ''`,
    values: [orderIds],
  });
  return rows;
}
