import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callForCart, callForOrder } from './browser';
import { dropGuestToken, readGuestToken, storeGuestToken } from './guest-cart/guest-tokens';
import { dropToken, storeToken } from './session/session';

const params = { orderId: 'order' };

let asked: (string | null)[];

/** A server that knows the data of one token, and asks requests without a token to sign in. */
function serve(owner: string): void {
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    asked.push(token);
    if (token === owner) return Response.json({});
    const [status, code] = token === null ? [401, 'unauthorized'] : [404, 'not_found'];
    return Response.json({ code, status, message: '', details: [] }, { status });
  });
}

beforeEach(() => {
  asked = [];
  storeGuestToken('cart', 'guest of the cart');
  storeGuestToken('order', 'guest of the order');
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropToken();
  dropGuestToken('guest of the cart');
  dropGuestToken('guest of the order');
});

describe('the tokens of a browser', () => {
  it('find an order by its owner, whoever of this browser that is', async () => {
    storeToken('user');
    serve('guest of the cart');
    await callForOrder('GET /api/orders/:orderId', { params });
    expect(asked).toEqual(['user', 'guest of the order', 'guest of the cart']);
  });

  it('keep the one that found an order for further calls about it', async () => {
    serve('guest of the cart');
    await callForOrder('GET /api/orders/:orderId', { params });
    expect(readGuestToken('order')).toBe('guest of the cart');
    await callForOrder('GET /api/orders/:orderId/changes', { params });
    expect(asked).toEqual(['guest of the order', 'guest of the cart', 'guest of the cart']);
  });

  it('send the one of the cart, and not that of an opened order, for a cart', async () => {
    serve('guest of the cart');
    await callForCart('GET /api/cart', {});
    expect(asked).toEqual(['guest of the cart']);
  });

  it('send no guest’s token for the cart of a user', async () => {
    storeToken('user');
    serve('guest of the cart');
    await expect(callForCart('GET /api/cart', {})).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual(['user']);
  });

  it('send no guest’s token to endpoints that take no guest', async () => {
    serve('guest of the cart');
    await expect(call('GET /api/user/profile', {})).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([null]);
  });
});

it('a call that admits fewer or more guests than its endpoint does not compile', () => {
  const calls = [
    // @ts-expect-error: guests have carts
    () => call('GET /api/cart', {}),
    // @ts-expect-error: the link in an email opens an order
    () => call('GET /api/orders/:orderId', { params }),
    // @ts-expect-error: and no cart
    () => callForOrder('GET /api/cart', {}),
    // @ts-expect-error: nor a list of orders
    () => callForOrder('GET /api/orders', {}),
    // @ts-expect-error: the service limits the session of a link
    () => callForCart('GET /api/invoices/:invoiceId', { params: { invoiceId: 'invoice' } }),
    // @ts-expect-error: only for users
    () => callForCart('GET /api/user/profile', {}),
  ];
  expect(calls).toHaveLength(6);
});
