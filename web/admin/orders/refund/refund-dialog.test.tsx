import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffOrder } from '#contract/admin/orders/orders';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../../tests/support/web/staff-screen';
import { RefundDialog } from './refund-dialog';

const order = {
  _id: 'o1',
  orderItems: [
    { _id: 'shirt', product: { title: 'Poplin Shirt', colour: 'White' }, size: 'M', quantity: 2 },
  ],
  payment: { status: 'paid', gateway: 'sandbox', brand: 'visa', last4: '4242' },
  orderStatus: 'Pending',
  currency: 'USD',
  refundable: 79.2,
  refundableItems: [{ _id: 'shirt', quantity: 2, amounts: [37.1, 74.2] }],
} as unknown as StaffOrder;

let asked: Asked[] = [];
let answer: () => unknown;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  answer = () => ({ amount: 37.1 });
  asked = standInApi({ 'POST /api/admin/orders/o1/refunds': () => answer() });
  const element = <RefundDialog order={order} onClose={onClose} />;
  showScreen([{ path: '/', element }], '/');
});
afterEach(() => vi.unstubAllGlobals());

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const say = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a refund', () => {
  it('shows the exact sum on the button, and sends the units', async () => {
    choose('Selected items');
    say('Quantity of Poplin Shirt, M', '1');
    say('Reason', 'Torn seam');
    fireEvent.click(screen.getByRole('button', { name: 'Refund $37.10' }));
    await screen.findByText('Choose whether the items are still sent.');
    choose('Not sent, back to stock');
    screen.getByText('Refund to Visa ending in 4242');
    fireEvent.click(screen.getByRole('button', { name: 'Refund $37.10' }));
    await screen.findByText('Refunded $37.10');
    expect(asked[0]?.body).toEqual({
      reason: 'Torn seam',
      items: [{ _id: 'shirt', quantity: 1 }],
      restock: true,
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('sends the same key again after a lost answer, and a new one for another refund', async () => {
    answer = () => refusal(503, 'unavailable', 'The shop is busy.');
    say('Reason', 'Torn seam');
    const press = async (times: number) => {
      fireEvent.click(screen.getByRole('button', { name: /^Refund/ }));
      await waitFor(() => expect(asked).toHaveLength(times));
      await screen.findByText('The shop is busy.');
    };
    await press(1);
    await press(2);
    choose('Selected items');
    say('Quantity of Poplin Shirt, M', '2');
    choose('Still sent to the customer');
    await press(3);
    const [first, again, other] = asked.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('in full says that it cancels an order that was not shipped', () => {
    screen.getByText(/so the order is cancelled/);
    choose('Custom amount');
    say('Amount in US dollars', '5');
    expect(screen.queryByText(/so the order is cancelled/)).toBeNull();
  });

  it('keeps typed values and shows the errors', async () => {
    choose('Custom amount');
    say('Amount in US dollars', '80');
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Enter an amount up to $79.20.');
    await screen.findByText('Enter a reason.');
    const amount = screen.getByLabelText('Amount in US dollars');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect((amount as HTMLInputElement).value).toBe('80');
    expect(asked).toEqual([]);
  });
});
