import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveryFacts } from '../../../tests/support/web/delivery-facts';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import CartPage from './cart-page';

const line = (id: string, title: string, given: object = {}) => ({
  _id: id,
  product: {
    _id: `p-${id}`,
    title,
    brand: 'Fernhall',
    colour: 'Green',
    imageUrl: '/a',
    images: [],
  },
  size: 'M',
  quantity: 1,
  price: 48,
  discountPrice: 36,
  unitPrice: 48,
  unitDiscountPrice: 36,
  available: 9,
  was: null as { unitDiscountPrice: number } | null,
  wanted: null,
  ...given,
});
const sums = {
  totalItem: 2,
  totalPrice: 96,
  totalDiscountPrice: 72,
  discount: 24,
  shipping: 5,
  promo: 0,
  promoCode: null,
  total: 77,
};
const facts = {
  catalogueAccess: 'members',
  lowStock: 3,
  deliveryDays: { from: 3, to: 5 },
  delivery: deliveryFacts,
};

let lines: ReturnType<typeof line>[];
beforeEach(() => {
  localStorage.setItem('jwt', 'token');
  lines = [line('a', 'Polo'), line('b', 'Top')];
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(answers: Parameters<typeof standInApi>[0] = {}) {
  const asked = standInApi({
    'GET /api/cart': () => ({ ...sums, cartItems: lines }),
    'PUT /api/cart_items/': () => lines[0],
    'PUT /api/cart/add': () => lines[0],
    'DELETE /api/cart_items/': () => ({ _id: 'a' }),
    ...answers,
  });
  const page = { path: '*', element: <CartPage /> };
  const root = { id: 'root', loader: () => ({ facts }), element: <Outlet /> };
  showScreen([{ ...root, children: [page] }], '/cart');
  const list = await screen.findByRole('list', { name: 'Items in your cart' });
  const [first] = within(list).getAllByRole('listitem');
  return {
    changes: () => asked.filter(({ name }) => !name.startsWith('GET')),
    first: within(first as HTMLElement),
  };
}

it('shows a line with a link to its product', async () => {
  const { first } = await open();
  first.getByText('Green, size M');
  const link = first.getByRole<HTMLAnchorElement>('link', { name: 'Polo' });
  expect(link.getAttribute('href')).toBe('/product/p-a?size=M');
});

it('saves a quantity automatically, and none below one', async () => {
  const { changes, first } = await open();
  expect(first.getByRole<HTMLButtonElement>('button', { name: 'Decrease' }).disabled).toBe(true);
  fireEvent.click(first.getByRole('button', { name: 'Increase' }));
  fireEvent.click(first.getByRole('button', { name: 'Increase' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    { name: 'PUT /api/cart_items/a?include=cart', body: { quantity: 2 } },
    { name: 'PUT /api/cart_items/a?include=cart', body: { quantity: 3 } },
  ]);
});

it('says why no more can be added', async () => {
  lines = [line('a', 'Polo', { quantity: 9 })];
  const { first } = await open();
  expect(first.getByRole<HTMLButtonElement>('button', { name: 'Increase' }).disabled).toBe(true);
  first.getByText('That’s all we have in M.');
});

it('removes a line, and undoes that', async () => {
  lines = [line('a', 'Polo', { quantity: 2 }), line('b', 'Top')];
  const { changes, first } = await open();
  fireEvent.click(first.getByRole('button', { name: 'Remove Polo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    { name: 'DELETE /api/cart_items/a?include=cart' },
    { name: 'PUT /api/cart/add?include=cart', body: { productId: 'p-a', size: 'M', quantity: 2 } },
  ]);
});

it('shows in the line that fewer are in stock, and reduces the quantity by one button', async () => {
  lines = [line('a', 'Polo', { quantity: 4, available: 2 }), line('b', 'Top')];
  const { changes, first } = await open();
  first.getByText('Only 2 left in M. Please reduce the quantity.');
  screen.getByText(
    'Some items aren’t available in the quantity you chose. Please check the marked items.',
  );
  fireEvent.click(first.getByRole('button', { name: 'Change to 2' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({
    name: 'PUT /api/cart_items/a?include=cart',
    body: { quantity: 2 },
  });
});

it('shows the previous price of a line until it is accepted', async () => {
  lines = [line('a', 'Polo', { was: { unitDiscountPrice: 30 } }), line('b', 'Top')];
  const { changes, first } = await open({
    'PUT /api/cart/seen': () => ({ ...sums, cartItems: lines }),
  });
  first.getByText('Now $36.00 each (was $30.00).');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(changes()).toMatchObject([{ name: 'PUT /api/cart/seen' }]));
});

it('names the promotion that makes the delivery cheaper beside its price', async () => {
  const promotions = [{ _id: 'p', name: 'Half the delivery', amount: 0, delivery: 5 }];
  await open({ 'GET /api/cart': () => ({ ...sums, cartItems: lines, promotions }) });
  const row = screen.getByText('Shipping (Half the delivery)').closest('div');
  expect(row?.textContent).toBe('Shipping (Half the delivery)$5.00');
  expect(screen.getAllByText(/Half the delivery/)).toHaveLength(1);
});

it('explains the total line by line on request', async () => {
  const explanation = [
    { label: 'Polo, M: 2 × $36.00', amount: 72 },
    { label: 'Promo WELCOME10 on Polo, M', amount: -7.2 },
    { label: 'Shipping', amount: 5 },
  ];
  await open({ 'GET /api/cart': () => ({ ...sums, cartItems: lines, explanation }) });
  const summary = screen.getByText('Why this total?');
  const details = within(summary.closest('details') as HTMLElement);
  expect(details.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)).toEqual([
    'Polo, M: 2 × $36.00$72.00',
    'Promo WELCOME10 on Polo, M−$7.20',
    'Shipping$5.00',
  ]);
});

it('shows below the input why a promo code does not apply, and keeps the code', async () => {
  await open({
    'PUT /api/cart/promo': () => refusal(409, 'promo_invalid', 'Promo code not found.'),
  });
  const input = screen.getByLabelText<HTMLInputElement>('Promo code');
  fireEvent.change(input, { target: { value: 'NOPE' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const alert = await screen.findByText('Promo code not found.');
  expect(input.getAttribute('aria-describedby')).toBe(alert.id);
  expect(input.value).toBe('NOPE');
  await waitFor(() => expect(document.activeElement).toBe(input));
});
