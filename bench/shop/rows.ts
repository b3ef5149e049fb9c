import { createHash } from 'node:crypto';
import { categoryByKey } from '../../server/assortment/assortment.rules';
import { benchAssortment } from './bench-assortment';
import type { Value } from './copy-in';
import { movements } from './made-movements';
import { buyerOf, linesOf, orderId, paymentId, sumsOf, timesOf } from './made-orders';
import { personOf } from './made-people';
import { onHand, productId, productOf, SIZES, sizeName, stockedSizeIds } from './made-products';
import { searchOf } from './made-words';
import type { Plan } from './plan';

/** A table's rows, with values in the order of its columns. */
export interface Table {
  name: string;
  columns: string;
  rows(plan: Plan): Iterable<Value[]>;
}

/** The tables of a shop in the order they are filled. */
export const tables: Table[] = [
  {
    name: 'account',
    columns: 'id, first_name, last_name, email, password_hash, role, created_at',
    rows: (plan) =>
      each(plan.accounts, (n) => {
        const { id, firstName, lastName, email, passwordHash, role, at } = personOf(n);
        return [[id, firstName, lastName, email, passwordHash, role, at]];
      }),
  },
  {
    name: 'product',
    columns: `id, title, brand, description, image_url, images, price, discount_price, department, section, category_id,
      colour_id, style_id, is_new, size_ids, search, created_at, updated_at`,
    rows: (plan) => each(plan.products, (n) => [productRow(n)]),
  },
  {
    name: 'product_size',
    columns: 'product_id, name, position, quantity',
    rows: (plan) =>
      each(plan.products, (n) =>
        perSize((size) => [productId(n), sizeName(n, size), size + 1, onHand(n, size)]),
      ),
  },
  {
    name: 'shop_order',
    columns: `id, account_id, status, first_name, last_name, email, street_address, city, state, zip_code, list_total,
      subtotal, shipping, total, estimated_from, estimated_to, placed_at, shipped_at, delivered_at`,
    rows: (plan) =>
      each(plan.orders, (n) => {
        const { firstName, lastName, email, id: account } = buyerOf(plan, n);
        const { listTotal, subtotal, shipping, total } = sumsOf(plan, n);
        const { placedAt, shippedAt, deliveredAt } = timesOf(n);
        return [
          [
            orderId(n),
            account,
            deliveredAt ? 'Delivered' : 'Pending',
            firstName,
            lastName,
            email,
            '12 Mill Lane',
            'Portland',
            'OR',
            '97201',
            listTotal,
            subtotal,
            shipping,
            total,
            dayAfter(placedAt, 3),
            dayAfter(placedAt, 5),
            placedAt,
            shippedAt,
            deliveredAt,
          ],
        ];
      }),
  },
  {
    name: 'order_line',
    columns: `id, order_id, position, product_id, title, brand, colour, image_url, size, quantity, unit_price,
      unit_discount_price`,
    rows: (plan) =>
      each(plan.orders, (n) => {
        const id = orderId(n);
        return linesOf(plan, n).map(({ product, ...line }, index) => [
          line.id,
          id,
          index + 1,
          product.id,
          product.title,
          product.brand,
          product.colour,
          product.imageUrl,
          line.size,
          1,
          product.price,
          product.discountPrice,
        ]);
      }),
  },
  {
    name: 'parcel',
    columns: 'id, order_id, number, shipped_at, delivered_at',
    rows: (plan) =>
      each(plan.orders, (n) => {
        const { shippedAt, deliveredAt } = timesOf(n);
        return shippedAt ? [[orderId(n), orderId(n), 1, shippedAt, deliveredAt]] : [];
      }),
  },
  {
    name: 'parcel_line',
    columns: 'parcel_id, order_line_id, quantity',
    rows: (plan) =>
      each(plan.orders, (n) =>
        timesOf(n).shippedAt ? linesOf(plan, n).map((line) => [orderId(n), line.id, 1]) : [],
      ),
  },
  {
    name: 'payment',
    columns: 'id, order_id, gateway, status, amount, captured, created_at, paid_at',
    rows: (plan) =>
      each(plan.orders, (n) => {
        const { placedAt, deliveredAt } = timesOf(n);
        const state = deliveredAt ? 'paid' : 'unpaid';
        const { total } = sumsOf(plan, n);
        const captured = deliveredAt ? total : 0;
        return [[paymentId(n), orderId(n), 'none', state, total, captured, placedAt, deliveredAt]];
      }),
  },
  {
    name: 'stock_movement',
    columns: 'product_id, size, delta, reason, order_id, at',
    rows: movements,
  },
  {
    name: 'job',
    columns: 'kind, key, payload, run_at, created_at, attempts, done_at',
    rows: (plan) =>
      each(plan.orders, (n) => {
        const id = orderId(n);
        const { placedAt, shippedAt } = timesOf(n);
        const letter = (template: string, when: Date) => [
          'mail',
          `${template}:${id}`,
          JSON.stringify({ template, orderId: id }),
          when,
          when,
          1,
          when,
        ];
        return [
          letter('order-confirmation', placedAt),
          ...(shippedAt ? [letter('order-shipped', shippedAt)] : []),
        ];
      }),
  },
  {
    name: 'audit',
    columns: 'actor_id, action, entity, entity_id, before, after, at',
    rows: (plan) => {
      const admin = personOf(0).id;
      return each(plan.orders, (n) => {
        const id = orderId(n);
        const { shippedAt, deliveredAt } = timesOf(n);
        if (!shippedAt || !deliveredAt) return [];
        const step = (action: string, before: string, after: string, at: Date) => [
          admin,
          action,
          'order',
          id,
          JSON.stringify({ status: before }),
          JSON.stringify({ status: after }),
          at,
        ];
        return [
          step('order.ship', 'Pending', 'Shipped', shippedAt),
          step('order.deliver', 'Shipped', 'Delivered', deliveredAt),
        ];
      });
    },
  },
];

const colourIds = new Map(benchAssortment.colours.map(({ id, name }) => [name, id]));

function productRow(n: number): Value[] {
  const product = productOf(n);
  const category = categoryByKey(benchAssortment, product.category);
  const at = product.createdAt;
  return [
    product.id,
    product.title,
    product.brand,
    product.description,
    product.imageUrl,
    JSON.stringify(product.images),
    product.price,
    product.discountPrice,
    category.department,
    category.section,
    category.id,
    colourIds.get(product.colour) ?? null,
    styleIdOf(product),
    product.isNew,
    `{${stockedSizeIds(n).join(',')}}`,
    searchOf(product),
    at,
    at,
  ];
}

/** Products with the same title, brand and category are colours of one style. */
function styleIdOf({ title, brand, category }: ReturnType<typeof productOf>): string {
  return createHash('md5').update(`${title}\n${brand}\n${category}`).digest('hex');
}

function* each(count: number, rowsOf: (n: number) => Value[][]): Iterable<Value[]> {
  for (let n = 0; n < count; n++) yield* rowsOf(n);
}

function perSize(rowOf: (size: number) => Value[]): Value[][] {
  return Array.from({ length: SIZES }, (_, size) => rowOf(size));
}

function dayAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
