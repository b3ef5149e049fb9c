import { act, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveryFacts } from '../../../../tests/support/web/delivery-facts';
import { refusal, showScreen, standInApi } from '../../../../tests/support/web/staff-screen';
import { CurrencyProvider } from '../../../ui/text/money';

// Each test loads Stripe's script again.
type Handlers = Record<string, (event: object) => unknown>;
let handlers: Handlers;
let stripe: ReturnType<typeof fakeStripe>;

function fakeStripe() {
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (name: string, tell: (event: object) => unknown) => {
      handlers[name] = tell;
    },
  };
  const elements = {
    create: vi.fn(() => element),
    update: vi.fn(),
    submit: vi.fn(async () => ({})),
  };
  const confirmPayment = vi.fn(
    async (_options: object): Promise<object> => ({ paymentIntent: { status: 'succeeded' } }),
  );
  const open = vi.fn((_options: object) => elements);
  return { element, elements, open, confirmPayment };
}

const item = {
  _id: 'l1',
  size: 'M',
  quantity: 1,
  available: 5,
  unitDiscountPrice: 36,
  product: { _id: 'p1', title: 'Tee' },
};
const cart = { currency: 'USD', cartItems: [item], total: 41, shipping: 5, promo: 0 };
const order = {
  _id: 'o1',
  total: 41,
  orderStatus: 'Pending',
  orderItems: [item],
  payment: { status: 'unpaid', gateway: 'stripe', clientSecret: 'pi_1_secret' },
};
const wallet = {
  billingDetails: { name: 'Ada Lovell', email: 'ada@shopper.example', phone: '+15550100' },
  shippingAddress: {
    name: 'Ada M. Lovell',
    address: {
      line1: '12 Mill Lane',
      line2: 'Flat 2',
      city: 'Portland',
      state: 'OR',
      country: 'US',
      postal_code: '97201',
    },
  },
  shippingRate: { id: 'standard' },
};

const taken = vi.fn();
beforeEach(() => {
  taken.mockReset();
  handlers = {};
  stripe = fakeStripe();
  window.Stripe = (() => ({
    elements: stripe.open,
    confirmPayment: stripe.confirmPayment,
  })) as unknown as typeof window.Stripe;
  localStorage.setItem('guestToken', `x.${btoa(JSON.stringify({ sub: 'guest' }))}.x`);
});
afterEach(() => {
  window.Stripe = undefined;
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

async function open(
  answers: Parameters<typeof standInApi>[0] = {},
  facts: { currency?: string; [name: string]: unknown } = {},
  path = '/cart',
) {
  const asked = standInApi({
    'GET /api/cart': () => cart,
    'POST /api/orders': () => order,
    ...answers,
  });
  const { WalletButtons, ProductWalletButtons } = await import('./wallet-buttons');
  const root = {
    id: 'root',
    element: (
      <CurrencyProvider value={facts.currency ?? 'USD'}>
        <Outlet />
      </CurrencyProvider>
    ),
    loader: () => ({
      facts: {
        delivery: deliveryFacts,
        checkoutPhone: 'optional',
        catalogueAccess: 'public',
        publishableKey: 'pk_test',
        expressWallets: true,
        ...facts,
      },
    }),
  };
  const pages = [
    { path: '/cart', element: <WalletButtons cart={cart as never} /> },
    {
      path: '/checkout',
      element: path === '/checkout' && <WalletButtons cart={cart as never} onDetails={taken} />,
    },
    {
      path: '/product',
      element: <ProductWalletButtons product={item.product as never} size="M" />,
    },
    { path: '*', element: null },
  ];
  const { router } = showScreen([{ ...root, children: pages }], path);
  const orders = () => asked.filter(({ name }) => name === 'POST /api/orders');
  return { asked, router, orders };
}

async function ready() {
  await waitFor(() => expect(stripe.element.mount).toHaveBeenCalled());
  act(() => void handlers.ready?.({ availablePaymentMethods: { applePay: true } }));
}

async function confirm(details: object = wallet) {
  const paymentFailed = vi.fn();
  await act(async () => handlers.confirm?.({ ...details, paymentFailed }));
  return paymentFailed;
}

it('is not loaded in a shop that does not show wallets', async () => {
  await open({}, { expressWallets: false });
  await act(async () => {});
  expect(stripe.element.mount).not.toHaveBeenCalled();
  expect(screen.queryByRole('region', { name: 'Express checkout' })).toBeNull();
});

it('opens the wallet with the cart’s total, and quotes the address and the method', async () => {
  const dates = { from: '2026-11-26', to: '2026-11-27', freeShipping: null, pickupPlace: '' };
  const options = [
    { ...dates, _id: 'post', name: 'Post', price: 5 },
    { ...dates, _id: 'express', name: 'Express', price: 15 },
  ];
  await open(
    {
      'GET /api/cart': ({ name }) => {
        if (name.includes('country=CA'))
          return { ...cart, delivery: { options: [], optionId: null } };
        return name.includes('deliveryMethodId=express')
          ? { ...cart, shipping: 15, total: 51, delivery: { options, optionId: 'express' } }
          : { ...cart, delivery: { options, optionId: 'post' } };
      },
    },
    { delivery: { ...deliveryFacts, hasChoice: true, countries: ['CA', 'US'] } },
  );
  await ready();
  const resolve = vi.fn();
  const reject = vi.fn();
  await handlers.click?.({ resolve });
  expect(resolve).toHaveBeenLastCalledWith(
    expect.objectContaining({
      shippingAddressRequired: true,
      allowedShippingCountries: ['CA', 'US'],
      shippingRates: [{ id: 'standard', displayName: 'Delivery', amount: 500 }],
    }),
  );
  const address = { country: 'US', state: 'OR', postal_code: '97201' };
  await handlers.shippingaddresschange?.({ address, resolve, reject });
  expect(resolve.mock.lastCall?.[0].shippingRates).toEqual([
    { id: 'post', displayName: 'Post', amount: 500 },
    { id: 'express', displayName: 'Express', amount: 1500 },
  ]);
  await handlers.shippingratechange?.({ shippingRate: { id: 'express' }, resolve, reject });
  expect(stripe.elements.update).toHaveBeenLastCalledWith({ amount: 5100 });
  expect(resolve.mock.lastCall?.[0].shippingRates[0].id).toBe('express');
  await handlers.shippingaddresschange?.({ address: { country: 'CA' }, resolve, reject });
  expect(reject).toHaveBeenCalledTimes(1);
});

it('places and pays the order with the wallet’s name, contact and address, once', async () => {
  const { router, orders } = await open();
  await ready();
  await handlers.click?.({ resolve: vi.fn() });
  const [failed] = await Promise.all([confirm(), confirm()]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  expect(failed).not.toHaveBeenCalled();
  expect(orders()).toHaveLength(1);
  expect(orders()[0]?.body).toEqual({
    firstName: 'Ada M.',
    lastName: 'Lovell',
    email: 'ada@shopper.example',
    mobile: '+15550100',
    streetAddress: '12 Mill Lane, Flat 2',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
    shownTotal: 41,
  });
  expect(stripe.confirmPayment).toHaveBeenCalledTimes(1);
  expect(stripe.confirmPayment.mock.lastCall?.[0]).toMatchObject({ clientSecret: 'pi_1_secret' });
});

it('pays nothing if the cart has changed since the wallet showed it', async () => {
  let total = 41;
  const { router, orders } = await open({ 'GET /api/cart': () => ({ ...cart, total }) });
  await ready();
  await handlers.click?.({ resolve: vi.fn() });
  total = 42;
  const failed = await confirm();
  expect(failed).toHaveBeenCalled();
  expect(orders()).toHaveLength(0);
  expect(router.state.location.pathname).toBe('/checkout');
  expect(sessionStorage.getItem('checkout')).toContain('12 Mill Lane');
});

it('goes on at the checkout if the shop refuses the address', async () => {
  const { router } = await open({
    'POST /api/orders': () =>
      refusal(400, 'invalid_request', 'No.', [{ path: 'zipCode', message: 'Check the code.' }]),
  });
  await ready();
  await handlers.click?.({ resolve: vi.fn() });
  expect(await confirm()).toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/checkout');
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
});

it('gives what the wallet knows to the checkout that has its buttons', async () => {
  const { router } = await open(
    { 'POST /api/orders': () => refusal(409, 'order_state', 'No.') },
    {},
    '/checkout',
  );
  await ready();
  await handlers.click?.({ resolve: vi.fn() });
  expect(await confirm()).toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/checkout');
  expect(taken).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ streetAddress: '12 Mill Lane, Flat 2' }),
  );
});

it('leaves a declined order to be paid at the checkout', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error' } });
  const { router } = await open();
  await ready();
  await handlers.click?.({ resolve: vi.fn() });
  expect(await confirm()).toHaveBeenCalled();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/checkout?order_id=o1',
  );
});

it('adds the product to the cart when its wallet opens, once, and pays for the cart', async () => {
  const { asked, router, orders } = await open(
    { 'PUT /api/cart/add': () => ({ ...item, cart }) },
    {},
    '/product',
  );
  await ready();
  const resolve = vi.fn();
  await handlers.click?.({ resolve });
  await handlers.click?.({ resolve });
  expect(resolve).toHaveBeenCalledTimes(2);
  const added = asked.filter(({ name }) => name.startsWith('PUT /api/cart/add'));
  expect(added.map(({ body }) => body)).toEqual([{ productId: 'p1', size: 'M', quantity: 1 }]);
  await confirm();
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  expect(orders()).toHaveLength(1);
});

it('opens in the shop’s currency, with amounts as Stripe counts them, also before there is a cart', async () => {
  const inDinars = { ...cart, currency: 'KWD', total: 12.345, shipping: 1.25 };
  let stored: object = { ...inDinars, cartItems: [], total: 0 };
  await open(
    {
      'GET /api/cart': () => stored,
      'PUT /api/cart/add': () => {
        stored = inDinars;
        return { ...item, cart: stored };
      },
    },
    { currency: 'KWD' },
    '/product',
  );
  await ready();
  expect(stripe.open).toHaveBeenCalledWith(
    expect.objectContaining({ currency: 'kwd', amount: 100 }),
  );
  await handlers.click?.({ resolve: vi.fn() });
  expect(stripe.elements.update).toHaveBeenLastCalledWith({ amount: 12_340 });
});
