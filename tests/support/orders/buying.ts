import { adasAddress, type Json, type TestAnswer, type TestCaller, type TestShop } from '../shop';

type Product = { _id: string };

/** Test cards of the sandbox gateway. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  echoing: '4000 0010 0000 0018',
  hanging: '4000 0010 0000 0026',
  silent: '4000 0010 0000 0034',
};

/** How a shopper comes to have an order. */
export interface Buyer {
  /** Adds units of a product to the cart. */
  fillCart(product: Product, size?: string, quantity?: number): Promise<void>;
  /** Places an order from the cart, with the shopper's own email address; returns the whole answer. */
  order(idempotencyKey?: string): Promise<TestAnswer>;
  /** A new order of one product, unpaid. */
  placedOrder(product: Product, size?: string, quantity?: number): Promise<Json>;
  /** A new order of one product, paid. */
  paidOrder(product: Product, size?: string, quantity?: number): Promise<Json>;
  /** A new order of one product, delivered. */
  deliveredOrder(product: Product, size?: string, quantity?: number): Promise<Json>;
  /** Orders, pays, ships and delivers the cart. */
  deliveredCart(): Promise<Json>;
  /** Requests a return of these quantities, by line; returns its id. */
  requestReturn(order: Json, ...quantities: number[]): Promise<string>;
}

export function buyerOf(
  test: Pick<TestShop, 'admin' | 'confirm'>,
  caller: TestCaller,
  email: string,
): Buyer {
  const fillCart: Buyer['fillCart'] = async (product, size = 'M', quantity = 1) => {
    const body = { productId: product._id, size, quantity };
    expectStatus(200, await caller.put('/api/cart/add', body), 'cart/add');
  };
  const order: Buyer['order'] = (key) => {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    return caller.post('/api/orders/', { ...adasAddress, email }, headers);
  };
  const read = async (id: string): Promise<Json> => (await caller.get(`/api/orders/${id}`)).body;
  const placedOrder: Buyer['placedOrder'] = async (...line) => {
    await fillCart(...line);
    return expectStatus(201, await order(), 'orders');
  };
  const deliveredCart = async () => {
    const staff = await test.admin();
    const { body } = await order();
    expectStatus(200, await test.confirm(body), 'confirm');
    expectStatus(200, await staff.put(`/api/admin/orders/${body._id}/ship`), 'ship');
    expectStatus(200, await staff.put(`/api/admin/orders/${body._id}/deliver`), 'deliver');
    return read(body._id);
  };
  return {
    fillCart,
    order,
    placedOrder,
    deliveredCart,
    paidOrder: async (...line) => {
      const placed = await placedOrder(...line);
      expectStatus(200, await test.confirm(placed), 'confirm');
      return read(placed._id);
    },
    deliveredOrder: async (...line) => {
      await fillCart(...line);
      return deliveredCart();
    },
    requestReturn: async ({ _id, orderItems }, ...quantities) => {
      const items = quantities.flatMap((quantity, index) =>
        quantity === 0 ? [] : [{ _id: orderItems[index]._id, quantity }],
      );
      const answer = await caller.post(`/api/orders/${_id}/return`, { items });
      return expectStatus(201, answer, 'return')._id;
    },
  };
}

/** The body of an answer that has this status. */
export function expectStatus(status: number, answer: TestAnswer, what: string): Json {
  if (answer.status === status) return answer.body;
  throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
}
