import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAddToCart, useCart, useRemoveFromCart, useSetQuantity } from './cart';
import { emptyCart } from './guest-cart/guest-cart.rules';
import { ApiProvider } from './query-client';
import { dropToken, storeToken } from './session';

type Line = { productId: string; size: string; quantity: number; seenPrice?: number | null };
type Sent = { items: Line[]; changed?: number; guestCart?: string };

const STOCK = 3;
const KEY = 'guestCart';
/** What the browser asked, as `POST /api/cart/guest`. */
let calls: { name: string; body: Sent }[];
/** The account's cart on the server, by product and size. */
let own: Map<string, number>;
let merged: Map<string, number>;
let isMergeAnswerLost: boolean;
let unavailableIds: string[];

function cartOf(lines: Line[]) {
  const there = lines.filter(({ productId }) => !unavailableIds.includes(productId));
  return {
    ...emptyCart,
    totalItem: there.reduce((sum, { quantity }) => sum + quantity, 0),
    cartItems: there.map((line) => ({
      _id: `${line.productId}/${line.size}`,
      product: { _id: line.productId, title: `Title of ${line.productId}` },
      size: line.size,
      quantity: line.quantity,
      available: STOCK,
      unitDiscountPrice: 20,
      was: null,
      wanted: null,
    })),
    gone: lines
      .filter(({ productId }) => unavailableIds.includes(productId))
      .map(({ productId, size }) => ({ productId, size })),
  };
}

const ownLines = () =>
  [...own].map(([id, quantity]) => {
    const [productId = '', size = ''] = id.split('/');
    return { productId, size, quantity };
  });

async function answer(path: string, { method, body }: RequestInit): Promise<Response> {
  const sent: Sent = typeof body === 'string' ? JSON.parse(body) : { items: [] };
  calls.push({ name: `${method} ${path}`, body: sent });
  if (path === '/api/cart/guest') {
    const changed = sent.changed === undefined ? undefined : sent.items[sent.changed];
    if (changed && changed.quantity > STOCK)
      return Response.json(
        { code: 'out_of_stock', status: 409, message: 'Only 3 left in size M.', details: [] },
        { status: 409 },
      );
    return Response.json(cartOf(sent.items));
  }
  if (path === '/api/cart/merge') {
    for (const { productId, size, quantity } of sent.items) {
      const id = `${productId}/${size}`;
      const before = merged.get(`${sent.guestCart} ${id}`) ?? 0;
      own.set(id, (own.get(id) ?? 0) + Math.max(0, quantity - before));
      merged.set(`${sent.guestCart} ${id}`, Math.max(quantity, before));
    }
    if (isMergeAnswerLost) throw new TypeError('the network is gone');
    return Response.json({ ...cartOf(ownLines()), gone: cartOf(sent.items).gone });
  }
  if (path === '/api/cart/add?include=cart') {
    const { productId, size } = sent as unknown as Line;
    own.set(`${productId}/${size}`, (own.get(`${productId}/${size}`) ?? 0) + 1);
    return Response.json({ _id: 'line', cart: cartOf(ownLines()) });
  }
  return Response.json(cartOf(ownLines()));
}

beforeEach(() => {
  calls = [];
  own = new Map();
  merged = new Map();
  isMergeAnswerLost = false;
  unavailableIds = [];
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

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const mergesSent = () => calls.filter(({ name }) => name.endsWith('/merge'));
const add = (productId: string, quantity = 1) =>
  act(async () => {
    await cart.add({ productId, size: 'M', quantity });
  });
const keepLines = (...lines: Line[]) =>
  localStorage.setItem(
    KEY,
    JSON.stringify({
      guestCart: 'c0ffee00-0000-4000-8000-000000000000',
      lines: lines.map((line) => ({ title: `Title of ${line.productId}`, seenPrice: 20, ...line })),
    }),
  );

describe('a visitor’s cart', () => {
  it('stores added items in the browser, with the title and price shown', async () => {
    open();
    await add('shirt');
    await add('shirt');
    await add('dress');
    expect(kept().lines).toEqual([
      { productId: 'shirt', size: 'M', quantity: 2, title: 'Title of shirt', seenPrice: 20 },
      { productId: 'dress', size: 'M', quantity: 1, title: 'Title of dress', seenPrice: 20 },
    ]);
    await waitFor(() => expect(cart.count).toBe(3));
    expect(kept().guestCart).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  });

  it('does not store items that are out of stock, and says why', async () => {
    open();
    await add('shirt', 3);
    await expect(add('shirt')).rejects.toThrow('Only 3 left in size M.');
    expect(kept().lines).toMatchObject([{ quantity: 3 }]);
  });

  it('changes, removes and adds items', async () => {
    keepLines({ productId: 'shirt', size: 'M', quantity: 1 });
    open();
    await waitFor(() => expect(cart.data?.totalItem).toBe(1));
    await act(async () => void (await cart.setQuantity({ cartItemId: 'shirt/M', quantity: 2 })));
    await waitFor(() => expect(cart.count).toBe(2));
    await act(async () => void (await cart.remove('shirt/M')));
    expect([kept(), cart.count, cart.data?.cartItems]).toEqual([null, 0, []]);
    await add('shirt', 2);
    await waitFor(() => expect(cart.count).toBe(2));
  });

  it('shows changes made in another tab', async () => {
    open();
    keepLines({ productId: 'shirt', size: 'M', quantity: 2 });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    await waitFor(() => expect(cart.data?.totalItem).toBe(2));
  });

  it('names items that are no longer sold until the note is dismissed', async () => {
    keepLines(
      { productId: 'shirt', size: 'M', quantity: 1 },
      { productId: 'dress', size: 'M', quantity: 1 },
    );
    unavailableIds = ['dress'];
    open();
    await waitFor(() => expect(cart.unavailable).toMatchObject([{ title: 'Title of dress' }]));
    act(() => cart.dismissUnavailable());
    expect(kept().lines).toMatchObject([{ productId: 'shirt' }]);
  });

  it.each(['{', 'null', '[]', '{"guestCart":1}', '{"guestCart":"a","lines":[{"quantity":-1}]}'])(
    'is empty where %s is stored',
    (text) => {
      localStorage.setItem(KEY, text);
      open();
      expect(cart.data?.cartItems).toEqual([]);
    },
  );

  it('is disabled in a members’ shop', async () => {
    keepLines({ productId: 'shirt', size: 'M', quantity: 1 });
    open('members');
    expect([cart.isGuest, cart.count, cart.data, calls]).toEqual([false, 0, undefined, []]);
  });
});

describe('signing in', () => {
  it('merges the lines in one call, and deletes them from the browser only then', async () => {
    keepLines({ productId: 'shirt', size: 'M', quantity: 2 });
    own.set('dress/M', 1);
    open();
    await waitFor(() => expect(cart.count).toBe(2));
    act(() => storeToken('jwt'));
    await waitFor(() => expect(cart.count).toBe(3));
    expect(mergesSent().length).toBe(1);
    expect(kept()).toBeNull();
    expect(cart.isGuest).toBe(false);
  });

  it('keeps the lines if the answer is lost; the next attempt adds nothing twice', async () => {
    keepLines({ productId: 'shirt', size: 'M', quantity: 2 });
    isMergeAnswerLost = true;
    storeToken('jwt');
    const { unmount } = open();
    await waitFor(() => expect(mergesSent().length).toBe(1));
    expect(kept().lines.length).toBe(1);
    unmount();
    isMergeAnswerLost = false;
    open();
    await waitFor(() => expect(cart.count).toBe(2));
    const [first, second] = mergesSent();
    expect(second?.body).toEqual(first?.body);
    expect([kept(), own.get('shirt/M')]).toEqual([null, 2]);
  });

  it('keeps lines that another tab adds during the merge, and merges them the next time', async () => {
    keepLines({ productId: 'shirt', size: 'M', quantity: 1 });
    const plain = fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const given = await plain(path, init);
      if (path.endsWith('/merge') && mergesSent().length === 1)
        keepLines({ productId: 'shirt', size: 'M', quantity: 2 });
      return given;
    });
    storeToken('jwt');
    const { unmount } = open();
    await waitFor(() => expect(cart.count).toBe(1));
    expect(kept().lines).toMatchObject([{ quantity: 2 }]);
    unmount();
    open();
    await waitFor(() => expect(cart.count).toBe(2));
    expect([kept(), own.get('shirt/M')]).toEqual([null, 2]);
  });

  it('names lines that are no longer sold', async () => {
    keepLines({ productId: 'dress', size: 'M', quantity: 1 });
    unavailableIds = ['dress'];
    storeToken('jwt');
    open();
    await waitFor(() =>
      expect(cart.unavailable).toMatchObject([{ title: 'Title of dress', size: 'M' }]),
    );
    act(() => cart.dismissUnavailable());
    await waitFor(() => expect(cart.unavailable).toEqual([]));
  });

  it('leaves no lines of the account in the browser when the session ends', async () => {
    own.set('dress/M', 1);
    storeToken('jwt');
    open();
    await waitFor(() => expect(cart.count).toBe(1));
    act(() => dropToken());
    await waitFor(() => expect(cart.count).toBe(0));
    expect([kept(), cart.isGuest]).toEqual([null, true]);
  });
});

describe('an account’s cart', () => {
  it('is updated from the answer to a change, without a second request', async () => {
    storeToken('a.b.c');
    own = new Map([['shirt/M', 1]]);
    open();
    await waitFor(() => expect(cart.count).toBe(1));
    await add('dress');
    await waitFor(() => expect(cart.count).toBe(2));
    expect(calls.map(({ name }) => name)).toEqual([
      'GET /api/cart',
      'PUT /api/cart/add?include=cart',
    ]);
  });
});
