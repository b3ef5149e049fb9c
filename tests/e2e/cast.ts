import type { Product } from '#contract/catalogue/catalogue';
import type { Order } from '#contract/orders/orders';
import { eventually } from '../support/eventually';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, type Demo } from '../support/served/served-demo';

/** The people who use the shop, and the data they need. */
export interface Cast {
  /** A new account without data. */
  newcomer: Person;
  /** The demo's shopper, with past orders. */
  shopper: Person;
  /** With a full cart, two wishlist items and a saved address. */
  buyer: Person;
  /** With a full cart too, for tests that place an order. */
  payer: Person;
  /** With a cart line whose stock has decreased and whose price has changed. */
  latecomer: Person;
  admin: Person;
  /** In stock in every size. */
  product: Product;
  /** Sold out in one of its sizes. */
  partlySoldOut: Product;
  soldOutSize: string;
  goneProductId: string;
  /** The shopper's orders, by status. */
  pending: Order;
  shipped: Order;
  delivered: Order;
  /** The latecomer's order, of which one unit is shipped. */
  partlySent: Order;
  /** The payer's unpaid order. */
  unpaid: Order;
}

export type Role = 'visitor' | 'newcomer' | 'shopper' | 'buyer' | 'payer' | 'latecomer' | 'admin';

export const home = {
  firstName: 'Ada',
  lastName: 'Lovell',
  mobile: '5550100',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

export async function makeCast({ shop: { url } }: Demo): Promise<Cast> {
  const [shopper, admin, newcomer, buyer, payer, latecomer] = await Promise.all([
    signInAt(url, accounts.shopper),
    signInAt(url, accounts.admin),
    ...['Nell', 'Ada', 'Pia', 'Lou'].map((name) => signUpAt(url, name)),
  ]);
  if (!shopper || !admin || !newcomer || !buyer || !payer || !latecomer) throw new Error('No cast');
  const { content: products } = await shopper.call('GET /api/products', {
    query: { pageSize: '100', main: 'women' },
  });
  const product = find(products, ({ sizes }) => sizes.every(({ quantity }) => quantity > 3));
  const partlySoldOut = find(
    products,
    ({ inStock, sizes }) => inStock && sizes.some(({ quantity }) => quantity === 0),
  );
  const fill = async (person: Person, quantity = 1) => {
    for (const each of [product, partlySoldOut])
      await person.call('PUT /api/cart/add', {
        body: { productId: each._id, size: sizeInStock(each), quantity },
      });
  };
  await fillBuyer(buyer, [product, partlySoldOut], () => fill(buyer));
  await fill(payer);
  const unpaid = await payer.call(
    'POST /api/orders',
    { body: { ...home, email: payer.email } },
    { idempotencyKey: crypto.randomUUID() },
  );
  await fill(payer);
  const partlySent = await sendPart(admin, latecomer);
  await leaveLess(admin, latecomer, product);
  const orders = await shopper.call('GET /api/orders', { query: {} });
  const byStatus = (status: Order['orderStatus']) =>
    find(orders, ({ orderStatus }) => orderStatus === status);
  return {
    newcomer,
    shopper,
    buyer,
    payer,
    latecomer,
    admin,
    product,
    partlySoldOut,
    unpaid,
    partlySent,
    soldOutSize: partlySoldOut.sizes.find(({ quantity }) => quantity === 0)?.name ?? '',
    goneProductId: '01934ef5-0000-7000-8000-000000000000',
    pending: byStatus('Pending'),
    shipped: byStatus('Shipped'),
    delivered: byStatus('Delivered'),
  };
}

async function fillBuyer(buyer: Person, wished: Product[], fill: () => Promise<void>) {
  for (const { _id } of wished)
    await buyer.call('PUT /api/wishlist/add', { body: { productId: _id } });
  await buyer.call('POST /api/user/addresses', { body: home });
  await fill();
}

/** Places and pays an order of a product in stock. */
export async function placePaid(buyer: Person, quantity = 1): Promise<Order> {
  const { content } = await buyer.call('GET /api/products', {
    query: { inStock: 'true', pageSize: '100' },
  });
  const inStock = (each: Product) => each.sizes.find((size) => size.quantity >= quantity);
  const product = find(content, (each) => inStock(each) !== undefined);
  const size = inStock(product)?.name ?? '';
  await buyer.call('PUT /api/cart/add', { body: { productId: product._id, size, quantity } });
  const order = await buyer.call('POST /api/orders', {
    body: { ...home, lastName: 'Lovell', email: buyer.email },
  });
  await buyer.call('POST /sandbox-gateway/payments/:clientSecret/confirm', {
    params: { clientSecret: order.payment.clientSecret ?? '' },
    body: { number: '4242424242424242', expiry: '12/30', cvv: '123' },
  });
  await eventually(() => expectPaid(buyer, order._id));
  return order;
}

async function expectPaid(buyer: Person, orderId: string): Promise<void> {
  const { payment } = await buyer.call('GET /api/orders/:orderId', { params: { orderId } });
  if (payment.status !== 'paid') throw new Error(`The order is ${payment.status}.`);
}

/** Ships one of two units. */
async function sendPart(admin: Person, buyer: Person): Promise<Order> {
  const { _id: id, number, orderItems } = await placePaid(buyer, 2);
  const items = orderItems.slice(0, 1).map(({ _id }) => ({ _id, quantity: 1 }));
  return admin.call('POST /api/admin/orders/:id/parcels', {
    params: { id },
    // One number on two orders asks staff whether that is meant.
    body: { items, carrier: 'UPS', trackingNumber: `1Z999AA10${number}` },
  });
}

/** Three units are added to the cart; then two are left, each a dollar more expensive. */
async function leaveLess(admin: Person, latecomer: Person, like: Product) {
  const made = await admin.call('POST /api/admin/products', {
    body: {
      imageUrl: like.imageUrl,
      brand: like.brand,
      title: 'Last Linen Shirt',
      new: false,
      price: 40,
      discountPrice: 40,
      thirdLevelCategory: 'womens_shirt',
      colour: 'White',
      sizes: [{ name: 'M', quantity: 3 }],
    },
  });
  await latecomer.call('PUT /api/cart/add', {
    body: { productId: made._id, size: 'M', quantity: 3 },
  });
  await admin.call('PUT /api/admin/products/:id', {
    params: { id: made._id },
    body: { price: 41, discountPrice: 41, sizes: [{ name: 'M', quantity: 2 }] },
  });
}

export function sizeInStock({ sizes, title }: Product): string {
  const size = sizes.find(({ quantity }) => quantity > 0);
  if (!size) throw new Error(`${title} is sold out.`);
  return size.name;
}

function find<T>(all: readonly T[], fits: (one: T) => boolean): T {
  const found = all.find(fits);
  if (found === undefined) throw new Error('The demo shop has nothing that fits.');
  return found;
}
