import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffReturn } from '#contract/orders/returns';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { ReceiveAction } from './receive-action';
import { ApproveAction, RejectAction } from './returns-page';

const parcel = {
  _id: 'r1',
  number: '1001-R1',
  refundDue: 40,
  deliveryRefund: 0,
  order: { _id: 'o1', number: 1001 },
  items: [
    {
      _id: 'i1',
      product: { title: 'Polo', imageUrl: '/polo.jpg' },
      size: 'M',
      quantity: 2,
      share: { amount: 40, bought: 2, refunded: 0 },
    },
  ],
} as unknown as StaffReturn;

beforeEach(() => localStorage.setItem('jwt', 'token'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (element: React.ReactElement) => showScreen([{ path: '*', element }], '/');

it('receives items with their condition, and refunds them', async () => {
  const asked = standInApi({
    'PUT /api/admin/returns/r1/receive': () => ({ ...parcel, refund: 20 }),
  });
  show(<ReceiveAction parcel={parcel} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Receive the return/ }));
  screen.getByRole('button', { name: 'Receive and refund $40.00' });
  const stepper = (name: string) => screen.getByRole('group', { name: `${name}: Polo, M` });
  const press = (name: string, step: 'Increase' | 'Decrease') =>
    fireEvent.click(
      stepper(name).querySelector(`button[aria-label="${step}"]`) as HTMLButtonElement,
    );
  press('Damaged', 'Increase');
  expect(stepper('Resellable').textContent).toContain('1');
  press('Resellable', 'Decrease');
  fireEvent.click(await screen.findByRole('button', { name: 'Receive and refund $20.00' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({
        name: 'PUT /api/admin/returns/r1/receive',
        body: { items: [{ _id: 'i1', resellable: 0, damaged: 1, restock: true }] },
      }),
    ),
  );
});

it('does not receive a return without items', async () => {
  standInApi({});
  show(<ReceiveAction parcel={parcel} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Receive the return/ }));
  const less = screen.getAllByRole('button', { name: 'Decrease' })[0] as HTMLButtonElement;
  fireEvent.click(less);
  fireEvent.click(less);
  await screen.findByText('Nothing came back. Reject the return instead.');
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: /^Receive and refund/ }).disabled,
  ).toBe(true);
});

it('rejects with a reason, and shows an error at the field if it is missing', async () => {
  standInApi({
    'PUT /api/admin/returns/r1/reject': () =>
      refusal(400, 'invalid_request', 'This field is required.'),
  });
  show(<RejectAction parcel={parcel} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Reject the return/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Reject return' }));
  await screen.findByText('This field is required.');
  expect(screen.getByLabelText('Reason for the customer').getAttribute('aria-invalid')).toBe(
    'true',
  );
});

describe('the return of a withdrawal that nobody has confirmed', () => {
  const unconfirmed = { ...parcel, isUnconfirmed: true } as StaffReturn;
  const received = { ...unconfirmed, status: 'received', refund: null } as StaffReturn;
  const userOf = (role: string) => ({
    'GET /api/user/profile': () => ({ _id: 'u1', firstName: 'Ada', role }),
  });

  it('tells staff who may not refund that the refund waits', async () => {
    const asked = standInApi({
      ...userOf('Fulfilment'),
      'PUT /api/admin/returns/r1/receive': () => received,
    });
    show(<ReceiveAction parcel={unconfirmed} />);
    fireEvent.click(await screen.findByRole('button', { name: /^Receive the return/ }));
    await screen.findByText(/so the refund of \$40.00 waits/);
    fireEvent.click(screen.getByRole('button', { name: 'Receive' }));
    await screen.findByText('Return received. The refund of $40.00 is waiting for approval');
    expect(asked.filter(({ body }) => body)).toHaveLength(1);
  });

  it('is refunded by staff who may refund', async () => {
    const asked = standInApi({
      ...userOf('Admin'),
      'PUT /api/admin/returns/r1/refund': () => ({ ...received, refund: 40, refundDue: 0 }),
    });
    show(<ApproveAction parcel={received} />);
    fireEvent.click(await screen.findByRole('button', { name: /^Refund the return for order/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Refund $40.00' }));
    await screen.findByText('$40.00 refunded');
    expect(asked.map(({ name }) => name)).toContain('PUT /api/admin/returns/r1/refund');
  });
});
