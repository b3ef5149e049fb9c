import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import PackingSlipsPage from './packing-slips-page';

const order = (_id: string, number: number, title: string) => ({
  _id,
  number,
  orderDate: '2026-11-21T09:00:00.000Z',
  deliveryMethod: 'Standard',
  shippingAddress: { lines: ['Ada Lovell', '4 Quay'], country: 'US' },
  orderItems: [
    {
      _id: `i-${_id}`,
      product: { _id: `p-${_id}`, title, brand: 'Fernhall', colour: 'White', imageUrl: '' },
      size: 'M',
      quantity: 1,
      cancelledQuantity: 0,
    },
  ],
  itemCodes: [],
  parcels: [],
});

afterEach(() => vi.unstubAllGlobals());

function show(answers: Parameters<typeof standInApi>[0], search = '?orders=o1,o2') {
  standInApi(answers);
  const facts = { returnDays: 30, shopName: 'Selvedge', delivery: { country: 'US' } };
  const page = { path: '/admin/orders/packing-slips', element: <PackingSlipsPage /> };
  showScreen(
    [{ id: 'root', loader: () => ({ facts }), element: <Outlet />, children: [page] }],
    `/admin/orders/packing-slips${search}`,
  );
}
const printButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Print' });

it('prints the slips of all selected orders, each on its own sheet', async () => {
  show({
    'GET /api/admin/orders/o1': () => order('o1', 1042, 'Poplin Shirt'),
    'GET /api/admin/orders/o2': () => order('o2', 1043, 'Smock'),
  });
  await screen.findByText('#1042');
  await screen.findByText('#1043');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  for (const slip of screen.getAllByRole('article'))
    expect(slip.parentElement?.className).toContain('break-after-page');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await waitFor(async () => expect((await printButton()).disabled).toBe(false));
  fireEvent.click(await printButton());
  expect(print).toHaveBeenCalledOnce();
});

it('does not print while a slip is missing', async () => {
  show({
    'GET /api/admin/orders/o1': () => order('o1', 1042, 'Poplin Shirt'),
    'GET /api/admin/orders/o2': () => refusal(404, 'not_found', 'Order not found.'),
  });
  await screen.findByText('#1042');
  await screen.findByText('Order not found.');
  expect((await printButton()).disabled).toBe(true);
});

it('says where to select orders when it is opened without any', async () => {
  show({}, '');
  await screen.findByText(/^No orders are selected/);
  expect((await printButton()).disabled).toBe(true);
});
