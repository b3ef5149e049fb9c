import { newId } from '../../../server/database/ids';
import type { TestShop } from '../shop';

/** Inserts a paid order of one linen shirt into the database; returns its id. Money in whole cents. */
export async function insertOrder(
  { shop }: TestShop,
  owner: { accountId: string; email: string },
  given: Partial<{
    firstName: string;
    lastName: string;
    email: string;
    mobile: string;
    street: string;
    title: string;
    total: number;
  }> = {},
): Promise<string> {
  const product = newId();
  await shop.pool.query(
    `insert into product (id, title, brand, image_url, price, discount_price, department, category_id)
      select $1, 'Linen Shirt', 'Fernhall', '', 8000, 6000, department, id from category where key = 'womens_shirt'`,
    [product],
  );
  const total = given.total ?? 6500;
  const order = newId();
  await shop.pool.query(
    `insert into shop_order (id, account_id, first_name, last_name, email, mobile, street_address, city, state, zip_code,
        list_total, subtotal, shipping, total, estimated_from, estimated_to)
      values ($1, $2, $3, $4, $5, $6, $7, 'Portland', 'OR', '97201', 8000, $8::int - 500, 500, $8, '2026-03-04', '2026-03-06')`,
    [
      order,
      owner.accountId,
      given.firstName ?? 'Ada',
      given.lastName ?? 'Lovell',
      given.email ?? owner.email,
      given.mobile ?? '5550100',
      given.street ?? '12 Mill Lane',
      total,
    ],
  );
  await shop.pool.query(
    `insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity,
        unit_price, unit_discount_price)
      values ($1, $2, 1, $3, $4, 'Fernhall', 'White', '', 'M', 1, 8000, $5::int - 500)`,
    [newId(), order, product, given.title ?? 'Linen Shirt', total],
  );
  await shop.pool.query(
    `insert into payment (id, order_id, gateway, status, amount, last4, brand, paid_at)
      values ($1, $2, 'sandbox', 'paid', $3, '4242', 'visa', now())`,
    [newId(), order, total],
  );
  return order;
}
