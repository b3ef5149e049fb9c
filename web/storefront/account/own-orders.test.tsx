import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { OwnOrders } from './own-orders';

const order = (end: string, changes: object) => ({
  _id: `0197-${end}`,
  orderDate: '2026-11-21T09:00:00.000Z',
  totalItem: 1,
  currency: 'USD',
  total: 65,
  returns: [],
  orderStatus: 'Cancelled',
  refunded: 0,
  refundPending: 0,
  payment: { status: 'refunded', gateway: 'sandbox' },
  ...changes,
});

beforeEach(() => localStorage.setItem('jwt', 'token'));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('names the amount refunded of each cancelled order', async () => {
  standInApi({
    'GET /api/orders': () => [
      order('aaaaaa', { refunded: 65 }),
      order('bbbbbb', { refundPending: 40, payment: { status: 'paid', gateway: 'sandbox' } }),
      order('cccccc', { payment: { status: 'unpaid', gateway: 'sandbox' } }),
    ],
  });
  showScreen([{ path: '/', element: <OwnOrders /> }], '/');
  await screen.findByText('$65.00 refunded');
  screen.getByText('Refund of $40.00 in progress');
  expect(screen.getAllByText('Cancelled')).toHaveLength(3);
});
