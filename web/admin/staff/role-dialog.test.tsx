import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import AdminLayout from '../layout/admin-layout';
import StaffPage from './staff-page';

const member = (id: string, firstName: string, role: string, isSelf: boolean) => ({
  _id: id,
  firstName,
  lastName: 'Marsh',
  email: `${id}@shop.example`,
  role,
  isSelf,
  secondFactor: false,
  sessions: 1,
  signedInAt: null,
  since: '2026-01-01T00:00:00.000Z',
});

let ownRole: string;
beforeEach(() => {
  ownRole = 'Admin';
  localStorage.setItem('jwt', 'a-token');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(answerToChange: (body: { role: string }) => unknown) {
  const asked = standInApi({
    'GET /api/user/profile': () => member('edith', 'Edith', ownRole, true),
    'GET /api/admin/staff': () => [
      member('edith', 'Edith', ownRole, true),
      member('noor', 'Noor', 'Fulfilment', false),
    ],
    'GET /api/admin/staff/invitations': () => [],
    'GET /api/admin/dashboard': () => ({ toShip: 0, updatedAt: '2026-11-21T09:41:00.000Z' }),
    'GET /api/admin/changes': () => ({ version: '1' }),
    'PUT /api/admin/staff/': ({ body }) => answerToChange(body as { role: string }),
  });
  const children = [{ path: 'staff', element: <StaffPage /> }];
  showScreen([{ path: '/admin', element: <AdminLayout />, children }], '/admin/staff');
  return () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
}

async function choose(name: string, role: string) {
  fireEvent.change(await screen.findByLabelText(`Role of ${name} Marsh`), {
    target: { value: role },
  });
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Change role' }));

it('changes the role of a colleague only once it is confirmed', async () => {
  const changes = open(({ role }) => member('noor', 'Noor', role, false));
  await choose('Noor', 'Admin');
  await screen.findByText('Change Noor Marsh’s role to Admin?');
  expect(changes()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await choose('Noor', 'Merchandiser');
  await screen.findByText('Change Noor Marsh’s role to Merchandiser?');
  confirm();
  await waitFor(() => expect(changes()).toEqual([{ role: 'Merchandiser', basedOn: 'Fulfilment' }]));
});

it('asks for the password to change your own role, and updates the page', async () => {
  const changes = open((body) => {
    const { currentPassword } = body as { currentPassword?: string };
    if (currentPassword !== 'right') {
      const details = [{ path: 'currentPassword', message: 'Your current password is incorrect.' }];
      return refusal(401, 'invalid_credentials', 'Your current password is incorrect.', details);
    }
    ownRole = body.role;
    return member('edith', 'Edith', body.role, true);
  });
  await choose('Edith', 'Fulfilment');
  const field = await screen.findByLabelText('Your current password');
  fireEvent.change(field, { target: { value: 'wrong' } });
  confirm();
  await screen.findByText('Your current password is incorrect.');
  expect(ownRole).toBe('Admin');
  fireEvent.change(field, { target: { value: 'right' } });
  confirm();
  await screen.findByRole('heading', { level: 1, name: /^403/ });
  expect(changes().at(-1)).toEqual({
    role: 'Fulfilment',
    basedOn: 'Admin',
    currentPassword: 'right',
  });
});
