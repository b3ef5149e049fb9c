import { screen, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/orders';
import { deliveryFacts } from '../../../../tests/support/web/delivery-facts';
import { showScreen, standInApi } from '../../../../tests/support/web/staff-screen';
import { OrderReturns } from './order-returns';
import ReturnSlipPage from './return-slip-page';

const item = (_id: string, title: string) => ({
  _id,
  product: { title, brand: 'Fernhall', colour: 'Blue', imageUrl: `/${_id}.jpg` },
  size: 'M',
  quantity: 3,
});
const base = {
  reason: '',
  reasonCode: null,
  rejection: null,
  refund: null,
  refundDue: 0,
  requestedAt: '2026-11-08T10:00:00.000Z',
  receivedAt: null,
  rejectedAt: null,
};
const order = {
  _id: 'o1',
  number: 1001,
  orderStatus: 'Delivered',
  shippingAddress: {
    firstName: 'Ada',
    lastName: 'Lovell',
    streetAddress: '5 Elm Road',
    country: 'US',
    lines: ['Ada Lovell', '5 Elm Road'],
  },
  payment: { status: 'paid', gateway: 'sandbox' },
  orderItems: [item('i1', 'Polo'), item('i2', 'Top')],
  returns: [
    {
      ...base,
      _id: 'r1',
      number: '1001-R1',
      status: 'received',
      refund: 20,
      items: [{ _id: 'i1', quantity: 3, receivedQuantity: 1 }],
    },
    {
      ...base,
      _id: 'r2',
      number: '1001-R2',
      status: 'rejected',
      rejection: 'It was worn.',
      items: [{ _id: 'i2', quantity: 1, receivedQuantity: null }],
    },
    {
      ...base,
      _id: 'r3',
      number: '1001-R3',
      status: 'requested',
      refundDue: 40.5,
      items: [{ _id: 'i1', quantity: 2, receivedQuantity: null }],
    },
  ],
} as unknown as Order;

beforeEach(() => localStorage.setItem('jwt', 'token'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(element: React.ReactElement, path: string, returnAddress: string | null) {
  standInApi({ 'GET /api/orders/o1': () => order });
  const facts = {
    delivery: deliveryFacts,
    shopName: 'Selvedge',
    contactEmail: 'care@shop.example',
    returnAddress,
    returnPostage: 'shop',
    brand: { logo: null },
    returnDays: 15,
    unpaidMinutes: 30,
  };
  const page = { path: '*', element };
  showScreen(
    [{ id: 'root', loader: () => ({ facts }), element: <Outlet />, children: [page] }],
    path,
  );
}

it('shows each return with its items, its refund and the return address', async () => {
  show(<OrderReturns order={order} />, '/order', 'Selvedge Returns\n1 Mill Lane');
  await screen.findByRole('heading', { name: 'Your returns' });
  const cards = screen.getAllByRole('heading', { level: 3 }).map((heading) => {
    const card = heading.closest('li');
    if (!card) throw new Error('A return has no card.');
    return within(card);
  });
  const [requested, rejected, received] = cards;
  requested?.getByText('Return #1001-R3');
  requested?.getByText(/1 Mill Lane/);
  requested?.getByText('We pay for sending the parcel.');
  requested?.getByText('$40.50');
  expect(requested?.getByRole('link', { name: 'Print return slip' }).getAttribute('href')).toBe(
    '/order/return-slip?order_id=o1&return_id=r3',
  );
  rejected?.getByText('It was worn.');
  expect(rejected?.queryByRole('link')).toBeNull();
  received?.getByText(/1 of 3 received/);
  received?.getByText('$20.00');
});

it('names a contact while the shop has no return address', async () => {
  show(<OrderReturns order={order} />, '/order', null);
  expect((await screen.findByText('care@shop.example')).getAttribute('href')).toBe(
    'mailto:care@shop.example',
  );
});

it('prints the return number, the items and the address', async () => {
  show(<ReturnSlipPage />, '/order/return-slip?order_id=o1&return_id=r3', '1 Mill Lane');
  await screen.findByText('#1001-R3');
  screen.getByText('1 Mill Lane');
  screen.getByText('We pay for sending the parcel.');
  screen.getByText('#1001');
  screen.getByText('Polo');
  expect(screen.queryByText('Top')).toBeNull();
});

it('has no slip for a return that has ended', async () => {
  show(<ReturnSlipPage />, '/order/return-slip?order_id=o1&return_id=r1', null);
  await screen.findByRole('heading', { name: 'Return slip not found' });
});
