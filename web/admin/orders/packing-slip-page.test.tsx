import { screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import PackingSlipPage from './packing-slip-page';

const item = (_id: string, title: string) => ({
  _id,
  product: { _id: `p-${_id}`, title, brand: 'Fernhall', colour: 'White', imageUrl: '' },
  size: 'M',
  quantity: 1,
  cancelledQuantity: 0,
});

afterEach(() => vi.unstubAllGlobals());

it('a packing slip names SKU and barcode of the items that have them', async () => {
  standInApi({
    'GET /api/admin/orders/o1': () => ({
      _id: 'o1',
      number: 1042,
      orderDate: '2026-11-21T09:00:00.000Z',
      deliveryMethod: 'Standard',
      shippingAddress: { lines: ['Ada Lovell', '4 Quay'], country: 'US' },
      orderItems: [item('shirt', 'Poplin Shirt'), item('smock', 'Smock'), item('scarf', 'Scarf')],
      itemCodes: [
        { _id: 'shirt', sku: 'PS-W-M', barcode: '4006381333931' },
        { _id: 'smock', sku: 'SM-W-M', barcode: '' },
        { _id: 'scarf', sku: '', barcode: '' },
      ],
      parcels: [],
    }),
  });
  const facts = { returnDays: 30, shopName: 'Selvedge', delivery: { country: 'US' } };
  const page = { path: '/admin/orders/:id/packing-slip', element: <PackingSlipPage /> };
  showScreen(
    [{ id: 'root', loader: () => ({ facts }), element: <Outlet />, children: [page] }],
    '/admin/orders/o1/packing-slip',
  );
  await screen.findByText('SKU PS-W-M · Barcode 4006381333931');
  // As the shop writes dates: the slip goes to the customer.
  screen.getByText('November 21, 2026');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  const rowOf = (title: string) => rows.find((row) => row.includes(title));
  expect(rowOf('Poplin Shirt')).toContain('SKU PS-W-M · Barcode 4006381333931');
  expect(rowOf('Smock')).toContain('SKU SM-W-M');
  expect(rowOf('Smock')).not.toContain('Barcode');
  expect(rowOf('Scarf')).not.toMatch(/SKU|Barcode/);
});
