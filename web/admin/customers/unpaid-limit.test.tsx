import { fireEvent, screen, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../tests/support/web/staff-screen';
import CustomerPage from './customer-page';

const customer = {
  _id: '0197',
  firstName: 'Eva',
  lastName: 'Lindqvist',
  email: 'eva@shopper.example',
  orders: 1,
  spent: 87,
  since: '2026-11-01T09:00:00.000Z',
  lastOrderAt: null,
  newsletter: false,
  addresses: [],
  unpaidUnits: { held: 12, limit: 50, approved: null },
};

let asked: Asked[] = [];
function open(answer: (units: number | null) => unknown) {
  asked = standInApi({
    'GET /api/admin/customers/0197': () => customer,
    'GET /api/admin/customers/0197/promotions': () => [],
    'GET /api/admin/orders': () => [],
    'PUT /api/admin/customers/0197/unpaid-limit': ({ body }) =>
      answer((body as { units: number | null }).units),
  });
  const page = { path: '/admin/customers/:id', element: <CustomerPage /> };
  const facts = { delivery: { country: 'US' } };
  const root = { id: 'root', loader: () => ({ facts }), element: <Outlet /> };
  showScreen([{ ...root, children: [page] }], '/admin/customers/0197');
}

afterEach(() => vi.unstubAllGlobals());

const changes = () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);

async function save(typed: string) {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Items' }), {
    target: { value: typed },
  });
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  return dialog;
}

it('shows what unpaid orders hold, and raises the limit', async () => {
  open((units) => ({ ...customer, unpaidUnits: { held: 12, limit: units, approved: units } }));
  expect(await screen.findByText('12 items')).toBeTruthy();
  expect(screen.getByText('50 items')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change limit' }));
  await save('300');
  expect(await screen.findByText('300 items, set by staff')).toBeTruthy();
  expect(changes()).toEqual([{ units: 300 }]);
});

it('shows the error at the field, and sends numbers only', async () => {
  open(() =>
    refusal(400, 'invalid_request', 'No.', [{ path: 'units', message: 'Enter at most 10,000.' }]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change limit' }));
  const dialog = await save('many');
  expect(await within(dialog).findByText('Enter a whole number, or leave it empty.')).toBeTruthy();
  expect(changes()).toEqual([]);
  await save('10001');
  expect(await within(dialog).findByText('Enter at most 10,000.')).toBeTruthy();
});
