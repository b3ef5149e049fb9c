import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { IssuesNotice } from './issues-notice';
import PaymentIssuesPage from './payment-issues-page';

const issue = (id: string, changes: object = {}) => ({
  _id: id,
  kind: 'unknown_charge',
  gateway: 'stripe',
  reference: `pi_${id}`,
  order: null,
  orderNumber: null,
  amount: 65,
  currency: 'USD',
  foundAt: '2026-11-22T09:00:00.000Z',
  status: 'open',
  refundable: true,
  decidedAt: null,
  decidedBy: null,
  note: '',
  ...changes,
});

let asked: Asked[] = [];
beforeEach(() => {
  const rows = [
    issue('a'),
    issue('b', {
      kind: 'wrong_amount',
      amount: 6_500,
      currency: 'JPY',
      order: '0197-cccccc',
      orderNumber: 1042,
    }),
    issue('c', { kind: 'over_refunded', refundable: false }),
    issue('d', { status: 'refunded', refundable: false }),
  ];
  asked = standInApi({
    'GET /api/admin/payment-issues': () => rows,
    'POST /api/admin/payment-issues/a/refund': () => issue('a', { status: 'refunding' }),
    'POST /api/admin/payment-issues/c/resolve': () => issue('c', { status: 'resolved' }),
  });
  const element = (
    <>
      <IssuesNotice />
      <PaymentIssuesPage />
    </>
  );
  showScreen([{ path: '/', element }], '/');
});
afterEach(() => vi.unstubAllGlobals());

const changes = () => asked.filter(({ name }) => name.startsWith('POST'));

describe('payment issues', () => {
  it('are announced and listed with their amounts, each in its currency', async () => {
    await screen.findByText('4 payment issues need your attention');
    await screen.findAllByText('Charge without an order');
    screen.getByText('¥6,500');
    screen.getByText('Order #1042 (..cccccc)');
  });

  it('are refunded after asking, where there is something to refund', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Refund pi_a' }));
    expect(screen.queryByRole('button', { name: 'Refund pi_c' })).toBeNull();
    expect(changes()).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    await screen.findByText('Refund of $65.00 started');
    expect(changes().map(({ name }) => name)).toEqual(['POST /api/admin/payment-issues/a/refund']);
  });

  it('are resolved with a note', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve pi_c' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/What was done/), {
      target: { value: 'Checked at the gateway.' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Issue resolved');
    expect(changes()[0]?.body).toEqual({ note: 'Checked at the gateway.' });
  });
});
