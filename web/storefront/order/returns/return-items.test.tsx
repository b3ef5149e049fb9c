import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/orders';
import { refusal, showScreen, standInApi } from '../../../../tests/support/web/staff-screen';
import { ReturnItems } from './return-items';

const piece = (_id: string, title: string, quantity: number) => ({
  _id,
  product: { title, colour: 'Blue' },
  size: 'M',
  quantity,
});
const order = {
  _id: 'o1',
  orderStatus: 'Delivered',
  deliveredAt: new Date(Date.now() - 24 * 60 * 60_000).toISOString(),
  orderItems: [piece('i1', 'Polo', 3), piece('i2', 'Top', 1)],
  parcels: [
    {
      items: [
        { _id: 'i1', quantity: 3 },
        { _id: 'i2', quantity: 1 },
      ],
      deliveredAt: new Date(Date.now() - 24 * 60 * 60_000).toISOString(),
    },
  ],
  returns: [],
} as unknown as Order;

beforeEach(() => localStorage.setItem('jwt', 'token'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(answer: () => unknown = () => ({}), shown = order) {
  const asked = standInApi({ 'POST /api/orders/o1/return': answer });
  const facts = { returnDays: 15 };
  const page = { path: '*', element: <ReturnItems order={shown} /> };
  showScreen(
    [{ id: 'root', loader: () => ({ facts }), element: <Outlet />, children: [page] }],
    '/order',
  );
  return asked;
}

async function choose(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Choose items' }));
  await screen.findByRole('dialog');
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Request return' }));

it('requests a return of the selected items and quantities, with the reason', async () => {
  const asked = await open();
  await choose();
  fireEvent.click(screen.getByRole('checkbox', { name: /Polo/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Decrease' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'too_small' } });
  fireEvent.change(screen.getByLabelText('Anything else we should know?'), {
    target: { value: 'Tight.' },
  });
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toMatchObject([
    { body: { items: [{ _id: 'i1', quantity: 2 }], reasonCode: 'too_small', reason: 'Tight.' } },
  ]);
});

it('sends nothing without selected items, and shows an error at the items', async () => {
  const asked = await open();
  await choose();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'other' } });
  send();
  await screen.findByText('Choose at least one item to return.');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Polo/ })),
  );
  expect(asked).toEqual([]);
});

it('keeps the form when the API refuses it, and shows the reason', async () => {
  await open(() => refusal(409, 'order_state', 'That time is over.'));
  await choose();
  fireEvent.click(screen.getByRole('checkbox', { name: /Top/ }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'other' } });
  send();
  await screen.findByText('That time is over.');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Top/ }).checked).toBe(true);
});

it('is offered only during the return period', async () => {
  await open(() => ({}), { ...order, deliveredAt: '2026-01-01T00:00:00.000Z' });
  await screen.findByText('The return period for this order ended on January 16, 2026.');
  expect(screen.queryByRole('button')).toBeNull();
});
