import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveryFacts } from '../../../tests/support/web/delivery-facts';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../tests/support/web/staff-screen';
import CheckoutPage from './checkout-page';

const product = { _id: 'p1', title: 'Polo', colour: 'Green', brand: 'Fernhall', imageUrl: '' };
const item = {
  _id: 'i1',
  product: { ...product, images: [] },
  size: 'M',
  quantity: 1,
  price: 48,
  discountPrice: 36,
  unitPrice: 48,
  unitDiscountPrice: 36,
  available: 9,
  was: null,
  wanted: null,
};
const sums = {
  totalItem: 1,
  totalPrice: 48,
  totalDiscountPrice: 36,
  discount: 12,
  shipping: 5,
  promo: 0,
  promoCode: null,
  total: 41,
};
const cart = { ...sums, cartItems: [item] };
const home = {
  firstName: 'Ada',
  lastName: 'Lovell',
  mobile: '',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: '',
};
const order = {
  ...sums,
  _id: 'o1',
  email: 'ada@shopper.example',
  mobile: '',
  shippingAddress: { ...home, lines: [] },
  orderItems: [item],
  subtotal: 36,
  orderStatus: 'Pending',
  payment: { status: 'unpaid', gateway: 'sandbox', method: 'card', clientSecret: 's1' },
  returns: [],
  estimatedDelivery: { from: '2026-11-26', to: '2026-11-30' },
  pickupPlace: '',
};
const facts = {
  gateway: 'sandbox',
  paymentMethods: [{ name: 'card', label: 'Card', gateway: 'sandbox', flow: 'card' }],
  deliveryDays: { from: 3, to: 5 },
  delivery: deliveryFacts,
  lowStock: 3,
  catalogueAccess: 'members',
};
const user = { _id: 'u1', ...home, email: 'ada@shopper.example', role: 'User' };

let shownFacts: object;
let shownCart: typeof cart;
let placing: (asked: Asked) => unknown;
let confirming: () => unknown;
beforeEach(() => {
  localStorage.setItem('jwt', 'token');
  shownCart = cart;
  shownFacts = facts;
  placing = () => order;
  confirming = () => ({ status: 'succeeded' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

function open(addresses: object[] = [], answers: Parameters<typeof standInApi>[0] = {}) {
  const asked = standInApi({
    'GET /api/user/profile': () => user,
    'GET /api/cart': () => shownCart,
    'GET /api/user/addresses': () => addresses,
    'POST /api/user/addresses': () => ({}),
    'GET /api/orders': () => [],
    'GET /api/orders/o1': () => order,
    'POST /api/orders': (one) => placing(one),
    'POST /sandbox-gateway/payments/s1/confirm': () => confirming(),
    ...answers,
  });
  const page = { element: <CheckoutPage />, path: '/checkout' };
  const other = { element: <p>elsewhere</p>, path: '*' };
  const root = { id: 'root', loader: () => ({ facts: shownFacts }), element: <Outlet /> };
  const { router } = showScreen([{ ...root, children: [page, other] }], '/checkout');
  const orders = () => asked.filter(({ name }) => name === 'POST /api/orders');
  return { router, asked, orders };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Pay now/ }));

async function fill(): Promise<void> {
  await fillAddress();
  typeCard();
}

async function fillAddress(): Promise<void> {
  await screen.findByLabelText('Street address');
  type('Street address', '12 Mill Lane');
  type('City', 'Portland');
  type('State', 'OR');
  type('Zip code', '97201');
}

function typeCard(): void {
  type('Card number', '4242 4242 4242 4242');
  type('Expiry', '12 / 40');
  type('CVV', '123');
}

const said = (text: RegExp) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(),
    ).toMatch(text),
  );

it('orders once, however often Pay is pressed, and the card goes to the gateway alone', async () => {
  const { asked, orders, router } = open();
  await fill();
  const pay = screen.getByRole('button', { name: /^Pay now/ });
  for (let time = 0; time < 5; time++) fireEvent.click(pay);
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  expect(orders()).toHaveLength(1);
  const withCard = asked.filter(({ body }) => JSON.stringify(body ?? '').includes('4242'));
  expect(withCard.map(({ name }) => name)).toEqual(['POST /sandbox-gateway/payments/s1/confirm']);
});

it('gives the card’s inputs no names, so that no form submits them', async () => {
  open();
  await fill();
  for (const label of ['Card number', 'Expiry', 'CVV']) expect(field(label).name).toBe('');
  expect(field('Card number').autocomplete).toBe('cc-number');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('4242');
});

it('sends the same key again after a lost answer, also after a reload', async () => {
  placing = () => refusal(503, 'unavailable', 'Please try again.');
  const first = open();
  await fill();
  press();
  await said(/try again/);
  document.body.innerHTML = '';
  placing = () => order;
  const second = open();
  await screen.findByLabelText('Street address');
  expect(field('City').value).toBe('Portland');
  expect(field('Card number').value).toBe('');
  typeCard();
  press();
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/order'));
  expect(second.orders()[0]?.key).toBe(first.orders()[0]?.key);
  expect(second.orders()[0]?.body).toEqual(first.orders()[0]?.body);
});

it('shows changes of the cart before anything is ordered', async () => {
  const { orders } = open();
  await fill();
  const dearer = { ...item, discountPrice: 40, unitDiscountPrice: 40 };
  shownCart = { ...cart, cartItems: [dearer], total: 45 };
  press();
  await said(/Polo now costs \$40\.00 \(was \$36\.00\)\. Your total is now \$45\.00\./);
  expect(orders()).toHaveLength(0);
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
});

it('keeps the form when the card is declined, and pays the same order with another card', async () => {
  confirming = () => Response.json({ status: 'declined', message: 'No.' }, { status: 402 });
  const { orders, router } = open();
  await fill();
  press();
  await said(/No\. Check the card details or try another card\. You haven’t been charged\./);
  await waitFor(() => expect(document.activeElement).toBe(field('Card number')));
  expect(field('City').value).toBe('Portland');
  confirming = () => ({ status: 'succeeded' });
  press();
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  expect(orders()).toHaveLength(1);
});

it('shows that it is offline, keeps typed values and continues when back online', async () => {
  const { router, orders } = open();
  await fill();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  press();
  await said(/You’re offline/);
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  vi.stubGlobal('fetch', api);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  expect(orders()).toHaveLength(1);
});

it('retries only while nothing is changed', async () => {
  const { orders } = open();
  await fill();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  press();
  await said(/You’re offline/);
  type('City', 'Salem');
  vi.stubGlobal('fetch', api);
  isOnline.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(orders()).toHaveLength(0);
});

it('goes back to the cart, orders nothing and keeps typed values', async () => {
  const { router, orders } = open();
  await fill();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(orders()).toHaveLength(0);
  expect(sessionStorage.getItem('checkout')).toContain('Portland');
});

it('offers the account’s addresses, the default first, and saves a different one on request', async () => {
  const work = { ...home, streetAddress: '1 Dock Street', city: 'Salem' };
  const { asked, orders, router } = open([
    { _id: 'a1', ...home, isDefault: true, lines: ['Ada Lovell', '12 Mill Lane'] },
    { _id: 'a2', ...work, isDefault: false, lines: ['Ada Lovell', '1 Dock Street'] },
  ]);
  await screen.findByLabelText('Street address');
  expect(field('Street address').value).toBe('12 Mill Lane');
  const choice = within(screen.getByRole('group', { name: 'Deliver to' }));
  expect(choice.getAllByRole<HTMLInputElement>('radio').map((one) => one.checked)).toEqual([
    true,
    false,
    false,
  ]);
  fireEvent.click(choice.getByRole('radio', { name: 'A different address' }));
  expect(field('Street address').value).toBe('');
  type('Street address', '9 New Road');
  fireEvent.click(choice.getByRole('radio', { name: /1 Dock Street/ }));
  expect(field('City').value).toBe('Salem');
  expect(screen.queryByLabelText('Save this address to my account')).toBeNull();
  fireEvent.click(choice.getByRole('radio', { name: 'A different address' }));
  expect(field('Street address').value).toBe('9 New Road');
  type('City', 'Bend');
  type('State', 'OR');
  type('Zip code', '97701');
  fireEvent.click(screen.getByLabelText('Save this address to my account'));
  typeCard();
  press();
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  expect(orders()[0]?.body).toMatchObject({ streetAddress: '9 New Road', city: 'Bend' });
  const kept = asked.find(({ name }) => name === 'POST /api/user/addresses');
  expect(kept?.body).toMatchObject({ streetAddress: '9 New Road', zipCode: '97701' });
  expect(kept?.body).not.toHaveProperty('email');
});

it('shows API errors at their fields, and focuses the first', async () => {
  placing = () =>
    refusal(400, 'invalid_request', 'Not right.', [
      { path: 'zipCode', message: 'At most 20 characters.' },
    ]);
  open();
  await fill();
  press();
  await said(/At most 20 characters\./);
  await waitFor(() => expect(document.activeElement).toBe(field('Zip code')));
});

it('quotes the typed address, and orders by the chosen method at the price shown', async () => {
  shownFacts = {
    ...facts,
    delivery: { ...deliveryFacts, hasChoice: true, countries: ['CA', 'US'] },
  };
  const dates = { from: '2026-11-26', to: '2026-11-27', freeShipping: null, pickupPlace: '' };
  const options = [
    { ...dates, _id: 'post', name: 'Post', price: 5 },
    { ...dates, _id: 'express', name: 'Express', price: 15 },
  ];
  const express = { ...cart, shipping: 15, total: 51 };
  const { orders } = open([], {
    'GET /api/cart': ({ name }) => {
      const isCanada = name.includes('country=CA');
      if (isCanada) return { ...cart, shipping: 0, delivery: { options: [], optionId: null } };
      return name.includes('deliveryMethodId=express')
        ? { ...express, delivery: { options, optionId: 'express' } }
        : { ...cart, delivery: { options, optionId: 'post' } };
    },
  });
  await fill();
  const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  expect((await radio(/^Post/)).checked).toBe(true);

  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'CA' } });
  await screen.findByText(/We can’t deliver this order to this address/);
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'US' } });
  fireEvent.click(await radio(/^Express.*\$15\.00$/));
  expect((await radio(/^Express/)).checked).toBe(true);
  await screen.findAllByText('$51.00');
  placing = () => ({ ...order, shipping: 15, total: 51 });
  press();
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({ country: 'US', deliveryMethodId: 'express' });
});

it('says what is missing for free delivery', async () => {
  open([], { 'GET /api/cart': () => ({ ...cart, missingForFreeShipping: 64 }) });
  await fill();
  await screen.findAllByText('Add $64.00 more for free delivery.');
});

it('Back is a submit button that saves what was typed, orders nothing and goes to the cart', async () => {
  const { orders, router } = open();
  // jsdom does not know formnovalidate.
  await fill();
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Back' });
  expect([back.type, back.formNoValidate]).toEqual(['submit', true]);
  fireEvent.click(back);
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(orders()).toEqual([]);
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(stored).toContain('12 Mill Lane');
  expect(stored).not.toContain('4242');
});

it('the button that pays shows the words and the amount', async () => {
  open();
  await screen.findByLabelText('Street address');
  expect(screen.getByRole('button', { name: /^Pay now/ }).textContent).toMatch(
    /^Pay now \$\d+\.\d\d/,
  );
});

const bank = {
  name: 'bank',
  label: 'Bank',
  gateway: 'elsewhere',
  flow: 'redirect',
  countries: ['US'],
  greatest: 100,
};
const isChosen = (name: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) }).checked;

it('offers the method of the last paid order first, and orders by it', async () => {
  shownFacts = { ...facts, paymentMethods: [...facts.paymentMethods, bank] };
  placing = () => refusal(409, 'order_state', 'No.');
  const { orders } = open([], {
    'GET /api/user/payment-method': () => ({ paymentMethod: 'bank' }),
  });
  await screen.findByRole('radio', { name: 'Bank' });
  expect(isChosen('Bank')).toBe(true);
  await fillAddress();
  press();
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({ paymentMethod: 'bank' });
});

it('replaces a method that cannot pay the total any more, and says so', async () => {
  shownFacts = { ...facts, paymentMethods: [...facts.paymentMethods, bank] };
  const answers = { 'GET /api/user/payment-method': () => ({ paymentMethod: null }) };
  const { orders } = open([], answers);
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank' }));
  expect(isChosen('Bank')).toBe(true);
  await fillAddress();
  shownCart = { ...cart, total: 141 };
  press();
  await screen.findByText('Bank can’t be used for this order. We’ve chosen Card instead.');
  // The only one left needs no choice.
  expect(screen.queryByRole('radio', { name: 'Bank' })).toBe(null);
  expect(orders()).toEqual([]);
  expect(field('Street address').value).toBe('12 Mill Lane');
  typeCard();
  placing = () => ({ ...order, total: 141 });
  press();
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({ paymentMethod: 'card' });
});

it('follows the country of the address', async () => {
  shownFacts = {
    ...facts,
    delivery: { ...deliveryFacts, hasChoice: true, countries: ['NL', 'US'] },
    paymentMethods: [...facts.paymentMethods, bank],
  };
  open([], { 'GET /api/user/payment-method': () => ({ paymentMethod: 'bank' }) });
  await screen.findByRole('radio', { name: 'Bank' });
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'NL' } });
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Bank' })).toBe(null));
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'US' } });
  await screen.findByRole('radio', { name: 'Bank' });
  expect(isChosen('Bank')).toBe(true);
});

it('shows that the shop refuses a method, and keeps what was typed', async () => {
  shownFacts = { ...facts, paymentMethods: [...facts.paymentMethods, bank] };
  const message = 'Bank can’t be used for this order. Please choose another way to pay.';
  placing = () => refusal(400, 'invalid_request', message, [{ path: 'paymentMethod', message }]);
  open([], { 'GET /api/user/payment-method': () => ({ paymentMethod: null }) });
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank' }));
  await fillAddress();
  press();
  await screen.findByText(message);
  expect(field('Street address').value).toBe('12 Mill Lane');
});

it('says so if no method can pay the order, and orders nothing', async () => {
  shownFacts = { ...facts, paymentMethods: [{ ...bank, countries: ['NL'] }] };
  const { orders } = open();
  await fillAddress();
  await screen.findByText(/^None of our payment methods can be used/);
  press();
  await screen.findByText(/^None of our payment methods can be used/);
  expect(orders()).toEqual([]);
});

it('pays a placed order another way, once it is chosen and paid', async () => {
  shownFacts = {
    ...facts,
    paymentMethods: [...facts.paymentMethods, { ...bank, gateway: 'none' }],
  };
  const switched = {
    ...order,
    payment: { status: 'unpaid', gateway: 'bank-transfer', method: 'bank' },
  };
  const { asked, router } = open([], {
    'GET /api/user/payment-method': () => ({ paymentMethod: null }),
    'PUT /api/orders/o1/payment-method': () => switched,
  });
  await act(() => router.navigate('/checkout?order_id=o1'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank' }));
  press();
  await screen.findByText('elsewhere');
  const puts = asked.filter(({ name }) => name === 'PUT /api/orders/o1/payment-method');
  expect(puts.map(({ body }) => body)).toEqual([{ paymentMethod: 'bank' }]);
});
