import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffReturn } from '#contract/orders/returns';
import { refusal, showScreen, standInApi } from '../../../tests/support/staff-screen';
import { ReceiveAction } from './receive-action';
import { RejectAction } from './returns-page';

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
      ...{ size: 'M', quantity: 2, share: { amount: 40, bought: 2, refunded: 0 } },
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
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    body: { items: [{ _id: 'i1', resellable: 0, damaged: 1 }] },
  });
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
