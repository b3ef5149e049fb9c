import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import PayoutsPage from './payouts-page';

afterEach(() => vi.unstubAllGlobals());

const line = {
  _id: 'l1',
  provider: 'Stripe',
  payout: 'po_1',
  kind: 'payment',
  reference: 'pi_1',
  order: '0197-cccccc',
  orderNumber: 1042,
  amount: 6_500,
  currency: 'JPY',
  fee: { amount: 200, currency: 'JPY' },
  difference: 'amount',
  decidedAt: null,
  decidedBy: null,
  note: '',
};
const missing = {
  _id: 'm1',
  provider: 'Stripe',
  kind: 'refund',
  reference: 're_1',
  order: null,
  orderNumber: null,
  amount: -26.747,
  currency: 'KWD',
  at: '2026-11-01T09:00:00.000Z',
};

function showPayouts() {
  const asked = standInApi({
    'GET /api/admin/payouts/lines': () => [line],
    'GET /api/admin/payouts/missing': () => [missing],
    'GET /api/admin/payouts?': () => [],
    'POST /api/admin/payouts/lines/l1/resolve': () => line,
    'POST /api/admin/payouts?': () => ({
      provider: 'Stripe',
      added: 3,
      present: 1,
      skipped: 0,
      matched: 2,
      differences: 1,
      fees: [{ amount: 200, currency: 'JPY' }],
    }),
  });
  showScreen([{ path: '/', element: <PayoutsPage /> }], '/');
  return () => asked.filter(({ name }) => name.startsWith('POST'));
}

it('a file is imported, and its differences are shown in their own currencies', async () => {
  const sent = showPayouts();
  const row = await screen.findByRole('row', { name: /pi_1/ });
  within(row).getByText('¥6,500');
  within(row).getByText('Another amount than in your shop');
  within(row).getByRole('link', { name: 'Order #1042' });
  await screen.findByText(/KWD\s26\.747/);
  const file = new File(['a,b'], 'payout.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
  await screen.findByText('3 lines imported from Stripe');
  const status = screen.getByText('3 lines imported from Stripe').parentElement;
  expect(status?.textContent).toContain('Fees¥200');
  expect(sent().map(({ name }) => name)).toEqual(['POST /api/admin/payouts?name=payout.csv']);
});

it('the choice of lines says what is shown', async () => {
  showPayouts();
  const choice = await screen.findByRole('combobox', { name: 'Show' });
  const options = within(choice).getAllByRole('option') as HTMLOptionElement[];
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['', 'Lines that differ'],
    ['decided', 'Resolved lines'],
    ['matched', 'Lines that match'],
  ]);
});

it('a difference is resolved with a note', async () => {
  const sent = showPayouts();
  fireEvent.click(await screen.findByRole('button', { name: 'Resolve pi_1' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/What was done/), {
    target: { value: 'Asked Stripe.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Difference resolved');
  expect(sent()[0]?.body).toEqual({ note: 'Asked Stripe.' });
});
