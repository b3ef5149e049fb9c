import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import ReturnsPage from './returns-page';

afterEach(() => vi.unstubAllGlobals());

it('a withdrawal that the customer has not confirmed says so first, where a long reason is cut off', async () => {
  standInApi({
    'GET /api/admin/returns': () => [
      {
        _id: 'r1',
        number: '1331-R1',
        status: 'requested',
        reason: 'It arrived late',
        reasonCode: 'withdrawal',
        rejection: null,
        items: [
          {
            _id: 'i1',
            product: { _id: 'p1', imageUrl: '', title: 'Smock', brand: 'Fernhall', colour: 'Red' },
            size: 'M',
            quantity: 1,
            receivedQuantity: null,
            damagedQuantity: 0,
          },
        ],
        requestedAt: '2026-11-21T09:00:00.000Z',
        refund: null,
        refundDue: 78,
        order: { _id: 'o1', number: 1331, user: { firstName: 'Ada', lastName: 'Lovell' } },
        isUnconfirmed: true,
      },
    ],
    'GET /api/admin/withdrawals': () => [],
  });
  showScreen([{ path: '/admin/returns', element: <ReturnsPage /> }], '/admin/returns');
  const reason = await screen.findByTitle(/It arrived late/);
  expect(reason.textContent).toBe('Withdrawal not confirmed by the customer. It arrived late');
});
