import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAddToCart, useCart, useRemoveFromCart, useSetQuantity } from './cart';
import { emptyCart } from './guest-cart/guest-cart';
import { ApiProvider } from './query-client';
import { dropToken, storeToken } from './session/session';

type Line = { productId: string; size: string; quantity: number };
type Sent = Partial<Line> & { items?: Line[]; token?: string };

const STOCK = 3;
const EARLIER = 'guestCart';
const TOKEN = 'guestToken';
let calls: { name: string; body: Sent; token: string | null }[];
/** The carts on the server by token, each with its quantities by line. */
let carts: Map<string, Map<string, number>>;
let isAnswerLost: boolean;

const linesOf = (token: string) => {
  const lines = carts.get(token) ?? new Map<string, number>();
  carts.set(token, lines);
  return lines;
};

function cartOf(token: string) {
  const lines = [...linesOf(token)];
  return {
    ...emptyCart,
    totalItem: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
    cartItems: lines.map(([_id, quantity]) => ({ _id, quantity, available: STOCK })),
  };
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, status, message, details: [] }, { status });

function move(from: Iterable<[string, number]>, to: string): void {
  const lines = linesOf(to);
  for (const [id, quantity] of from) lines.set(id, (lines.get(id) ?? 0) + quantity);
}

async function answer(path: string, { method, body, headers }: RequestInit): Promise<Response> {
  const sent: Sent = typeof body === 'string' ? JSON.parse(body) : {};
  const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
  calls.push({ name: `${method} ${path}`, body: sent, token });
  if (path === '/api/guest') {
    const jwt = `guest-${carts.size}`;
    carts.set(jwt, new Map());
    return Response.json({ jwt }, { status: 201 });
  }
  if (token === null || (token.startsWith('guest') && !carts.has(token)))
    return refusal(401, 'session_ended', 'Your session has ended.');
  if (path === '/api/guest/adopt') {
    const guest = linesOf(sent.token ?? '');
    move(guest, token);
    guest.clear();
    if (isAnswerLost) throw new TypeError('the network is gone');
    return Response.json({ ...cartOf(token), gone: [] });
  }
  if (path === '/api/cart/merge') {
    const items = sent.items ?? [];
    move(
      items.map(({ productId, size, quantity }) => [`${productId}/${size}`, quantity]),
      token,
    );
    return Response.json({ ...cartOf(token), gone: [{ productId: 'dress', size: 'M' }] });
  }
  const id = method === 'PUT' && path.startsWith('/api/cart/add') ? `${sent.productId}/M` : null;
  if (id) {
    const quantity = (linesOf(token).get(id) ?? 0) + (sent.quantity ?? 1);
    if (quantity > STOCK) return refusal(409, 'out_of_stock', 'Only 3 left in size M.');
    linesOf(token).set(id, quantity);
  }
  const item = /cart_items\/([^?]+)/.exec(path)?.[1];
  if (item && method === 'DELETE') linesOf(token).delete(decodeURIComponent(item));
  if (item && method === 'PUT') linesOf(token).set(decodeURIComponent(item), sent.quantity ?? 0);
  return Response.json(method === 'GET' ? cartOf(token) : { _id: 'line', cart: cartOf(token) });
}

beforeEach(() => {
  calls = [];
  carts = new Map();
  isAnswerLost = false;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => answer(path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function useCartAndCommands() {
  const cart = useCart();
  const { mutateAsync: add } = useAddToCart();
  const { mutateAsync: setQuantity } = useSetQuantity();
  const { mutateAsync: remove } = useRemoveFromCart();
  return { ...cart, add, setQuantity, remove };
}

let cart: ReturnType<typeof useCartAndCommands>;
function Probe() {
  cart = useCartAndCommands();
  return null;
}

function open(catalogueAccess: 'public' | 'members' = 'public') {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <Probe /> }], {
    hydrationData: { loaderData: { root: { facts: { catalogueAccess } } } },
  });
  return render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
}

const kept = () => localStorage.getItem(TOKEN);
const sent = (path: string) => calls.filter(({ name }) => name.endsWith(path));
const add = (productId: string, quantity = 1) =>
  act(async () => {
    await cart.add({ productId, size: 'M', quantity });
  });
/** A cart of this browser on the server. */
const keepCart = (...lines: [string, number][]) => {
  carts.set('guest-a', new Map(lines));
  localStorage.setItem(TOKEN, 'guest-a');
};

describe('a visitor’s cart', () => {
  it('starts with the first item, and is stored on the server', async () => {
    open();
    await waitFor(() => expect(cart.data?.totalItem).toBe(0));
    expect(calls).toEqual([]);
    await add('shirt');
    await add('dress');
    await waitFor(() => expect(cart.count).toBe(2));
    expect(sent('/api/guest')).toHaveLength(1);
    expect([...linesOf(kept() ?? '')]).toEqual([
      ['shirt/M', 1],
      ['dress/M', 1],
    ]);
  });

  it('says why items that are out of stock are not added', async () => {
    open();
    await add('shirt', 3);
    await expect(add('shirt')).rejects.toThrow('Only 3 left in size M.');
  });

  it('changes and removes items', async () => {
    keepCart(['shirt/M', 1]);
    open();
    await waitFor(() => expect(cart.data?.totalItem).toBe(1));
    await act(async () => void (await cart.setQuantity({ cartItemId: 'shirt/M', quantity: 2 })));
    await waitFor(() => expect(cart.count).toBe(2));
    await act(async () => void (await cart.remove('shirt/M')));
    await waitFor(() => expect(cart.data?.cartItems).toEqual([]));
  });

  it('shows the cart that another tab has started', async () => {
    open();
    await waitFor(() => expect(cart.data?.totalItem).toBe(0));
    keepCart(['shirt/M', 2]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN })));
    await waitFor(() => expect(cart.data?.totalItem).toBe(2));
  });

  it('is empty once it has expired, and starts again with the next item', async () => {
    localStorage.setItem(TOKEN, 'guest-expired');
    open();
    await waitFor(() => expect(cart.data?.cartItems).toEqual([]));
    expect(kept()).toBeNull();
    localStorage.setItem(TOKEN, 'guest-expired');
    await add('shirt');
    await waitFor(() => expect(cart.count).toBe(1));
    expect(kept()).toBe('guest-0');
  });

  it('takes over the lines that an earlier version stored in the browser', async () => {
    const line = { productId: 'shirt', size: 'M', quantity: 2, title: 'Shirt', seenPrice: 20 };
    localStorage.setItem(EARLIER, JSON.stringify({ guestCart: 'c0ffee', lines: [line] }));
    open();
    await waitFor(() => expect(cart.count).toBe(2));
    expect([localStorage.getItem(EARLIER), linesOf('guest-0').get('shirt/M')]).toEqual([null, 2]);
  });

  it.each(['{', 'null', '[]', '{"guestCart":1}', '{"guestCart":"a","lines":[]}'])(
    'is empty where an earlier version stored %s',
    async (text) => {
      localStorage.setItem(EARLIER, text);
      open();
      await waitFor(() => expect(cart.data?.cartItems).toEqual([]));
      expect(calls).toEqual([]);
    },
  );

  it('is disabled in a members’ shop', async () => {
    keepCart(['shirt/M', 1]);
    open('members');
    expect([cart.isGuest, cart.count, cart.data, calls]).toEqual([false, 0, undefined, []]);
  });
});

describe('signing in', () => {
  it('moves the cart to the account in one call', async () => {
    keepCart(['shirt/M', 2]);
    linesOf('jwt').set('dress/M', 1);
    open();
    await waitFor(() => expect(cart.count).toBe(2));
    act(() => storeToken('jwt'));
    await waitFor(() => expect(cart.count).toBe(3));
    expect(sent('/adopt')).toMatchObject([{ body: { token: 'guest-a' }, token: 'jwt' }]);
    expect([kept(), cart.isGuest]).toEqual([null, false]);
  });

  it('keeps the token if the answer is lost; the next attempt adds nothing twice', async () => {
    keepCart(['shirt/M', 2]);
    isAnswerLost = true;
    storeToken('jwt');
    const { unmount } = open();
    await waitFor(() => expect(sent('/adopt')).toHaveLength(1));
    expect(kept()).toBe('guest-a');
    unmount();
    isAnswerLost = false;
    open();
    await waitFor(() => expect(cart.count).toBe(2));
    expect([kept(), linesOf('jwt').get('shirt/M')]).toEqual([null, 2]);
  });

  it('counts lines of an earlier version that are no longer sold', async () => {
    const line = { productId: 'dress', size: 'M', quantity: 1, title: 'Dress', seenPrice: 20 };
    localStorage.setItem(EARLIER, JSON.stringify({ guestCart: 'c0ffee', lines: [line] }));
    storeToken('jwt');
    open();
    await waitFor(() => expect(cart.gone).toHaveLength(1));
    act(() => cart.dismissGone());
    await waitFor(() => expect(cart.gone).toEqual([]));
  });

  it('leaves no lines of the account in the browser when the session ends', async () => {
    linesOf('jwt').set('dress/M', 1);
    storeToken('jwt');
    open();
    await waitFor(() => expect(cart.count).toBe(1));
    act(() => dropToken());
    await waitFor(() => expect(cart.count).toBe(0));
    expect([kept(), cart.isGuest]).toEqual([null, true]);
  });
});

describe('an account’s cart', () => {
  it('is updated from the answer to each change, without a second request', async () => {
    storeToken('a.b.c');
    linesOf('a.b.c').set('shirt/M', 1);
    open();
    await waitFor(() => expect(cart.count).toBe(1));
    await add('dress');
    await waitFor(() => expect(cart.count).toBe(2));
    await act(async () => void (await cart.setQuantity({ cartItemId: 'dress/M', quantity: 3 })));
    await waitFor(() => expect(cart.count).toBe(4));
    await act(async () => void (await cart.remove('shirt/M')));
    await waitFor(() => expect(cart.count).toBe(3));
    expect(calls.map(({ name }) => name)).toEqual([
      'GET /api/cart',
      'PUT /api/cart/add?include=cart',
      'PUT /api/cart_items/dress%2FM?include=cart',
      'DELETE /api/cart_items/shirt%2FM?include=cart',
    ]);
  });
});
