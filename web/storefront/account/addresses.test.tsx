import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveryFacts } from '../../../tests/support/web/delivery-facts';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { Addresses } from './addresses';

const home = {
  firstName: 'Ada',
  lastName: 'Lovell',
  mobile: '',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};
const kept = (number: number) => ({
  ...home,
  _id: `a${number}`,
  streetAddress: `${number} Mill Lane`,
  isDefault: number === 1,
  lines: ['Ada Lovell', `${number} Mill Lane`, 'Portland, OR 97201'],
});

let book: ReturnType<typeof kept>[];
beforeEach(() => {
  localStorage.setItem('jwt', 'token');
  book = [kept(1), kept(2)];
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(answers: Parameters<typeof standInApi>[0] = {}) {
  const asked = standInApi({
    'GET /api/user/addresses': () => book,
    'POST /api/user/addresses': ({ body }) => ({ _id: 'new', ...(body as object) }),
    'PUT /api/user/addresses/': ({ body }) => body,
    'DELETE /api/user/addresses/': () => ({ _id: 'a2' }),
    ...answers,
  });
  const facts = { delivery: deliveryFacts };
  const root = { id: 'root', loader: () => ({ facts }), element: <Outlet /> };
  const page = { path: '*', element: <Addresses /> };
  showScreen([{ ...root, children: [page] }], '/account');
  const changes = () => asked.filter(({ name }) => !name.startsWith('GET'));
  return { changes };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('lists the saved addresses, and names the default', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Addresses' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('1 Mill Lane');
  expect(first?.textContent).toContain('Default');
  expect(within(second as HTMLElement).queryByText('Default')).toBeNull();
});

it('saves a new address', async () => {
  const { changes } = open();
  await screen.findByRole('list', { name: 'Addresses' });
  press('Add address');
  await screen.findByRole('dialog');
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovell'],
    ['Street address', '9 New Road'],
    ['City', 'Bend'],
    ['State', 'OR'],
    ['Zip code', '97701'],
  ] as const)
    type(label, value);
  fireEvent.click(screen.getByLabelText('Use as my default address'));
  press('Save address');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const place = { ...home, streetAddress: '9 New Road', city: 'Bend', zipCode: '97701' };
  expect(changes()).toMatchObject([
    { name: 'POST /api/user/addresses', body: { ...place, isDefault: true } },
  ]);
});

it('shows an API error at its field, and keeps typed values', async () => {
  const details = [{ path: 'zipCode', message: 'Must be at most 20 characters.' }];
  open({ 'PUT /api/user/addresses/': () => refusal(400, 'invalid_request', 'No.', details) });
  await screen.findByRole('list', { name: 'Addresses' });
  press('Edit 2 Mill Lane');
  await screen.findByRole('dialog');
  type('City', 'Salem');
  press('Save address');
  await screen.findByText('Must be at most 20 characters.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zip code')));
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Salem');
});

it('removes an address, and restores it by undo', async () => {
  const { changes } = open();
  await screen.findByRole('list', { name: 'Addresses' });
  press('Remove 2 Mill Lane');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  const { _id: _, lines: __, ...place } = kept(2);
  expect(changes()).toMatchObject([
    { name: 'DELETE /api/user/addresses/a2' },
    { name: 'POST /api/user/addresses', body: place },
  ]);
});

it('makes another address the default', async () => {
  const { changes } = open();
  await screen.findByRole('list', { name: 'Addresses' });
  press('Make 2 Mill Lane the default');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({
    name: 'PUT /api/user/addresses/a2',
    body: { streetAddress: '2 Mill Lane', isDefault: true },
  });
});

it('holds at most ten addresses', async () => {
  book = Array.from({ length: 10 }, (_, place) => kept(place + 1));
  open();
  const add = await screen.findByRole('button', { name: 'Add address' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(add);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('You can save up to 10 addresses. Remove one to add another.');
});
