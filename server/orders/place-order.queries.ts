import type { Connection } from '../database/database';
import type { OrderLineRow, OrderRow } from './orders.queries';

export type NewOrderRow = Omit<
  OrderRow,
  | 'status'
  | 'userFirstName'
  | 'userLastName'
  | 'placedAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'cancelledAt'
  | 'trackingNumber'
  | 'carrier'
>;

export async function insertOrder(tx: Connection, order: NewOrderRow): Promise<void> {
  await tx.query({
    name: 'order-insert',
    text: `insert into shop_order (id, account_id, first_name, last_name, email, mobile, street_address, city, state,
        zip_code, list_total, subtotal, promotion_id, promo_code, promo, shipping, total, estimated_from, estimated_to)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    values: [
      order.id,
      order.accountId,
      order.firstName,
      order.lastName,
      order.email,
      order.mobile,
      order.streetAddress,
      order.city,
      order.state,
      order.zipCode,
      order.listTotal,
      order.subtotal,
      order.promotionId,
      order.promoCode,
      order.promo,
      order.shipping,
      order.total,
      order.estimatedFrom,
      order.estimatedTo,
    ],
  });
}

/** Stores an order's lines, in the order they are given. */
export async function insertOrderLines(
  tx: Connection,
  orderId: string,
  lines: Omit<OrderLineRow, 'orderId'>[],
): Promise<void> {
  await tx.query({
    name: 'order-line-insert',
    text: `insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity,
        unit_price, unit_discount_price, promo)
      select id, $1, position, "productId", title, brand, colour, "imageUrl", size, quantity, "unitPrice",
        "unitDiscountPrice", promo
      from rows from (
        jsonb_to_recordset($2::jsonb) as (id uuid, "productId" uuid, title text, brand text, colour text,
          "imageUrl" text, size text, quantity integer, "unitPrice" integer, "unitDiscountPrice" integer, promo integer)
      ) with ordinality as line (id, "productId", title, brand, colour, "imageUrl", size, quantity, "unitPrice",
        "unitDiscountPrice", promo, position)`,
    values: [orderId, JSON.stringify(lines)],
  });
}
