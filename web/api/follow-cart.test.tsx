import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cart } from '#contract/cart';
import { useCartOfOtherTabs } from './follow-cart';
import { emptyCart } from './guest-cart/guest-cart';

afterEach(cleanup);

const withUnits = (quantity: number) =>
  ({ ...emptyCart, cartItems: [{ _id: 'shirt', quantity }] }) as unknown as Cart;

function Tab({ cart }: { cart: Cart | undefined }) {
  useCartOfOtherTabs(cart);
  return null;
}

/** A tab that shows a cart; `reads` counts how often it was asked to read the cart again. */
function openTab() {
  const client = new QueryClient();
  const reads = vi.spyOn(client, 'invalidateQueries');
  const element = (cart: Cart | undefined) => (
    <QueryClientProvider client={client}>
      <Tab cart={cart} />
    </QueryClientProvider>
  );
  const { rerender } = render(element(undefined));
  return { reads, show: (cart: Cart) => act(() => rerender(element(cart))) };
}

it('has other tabs read a changed cart again, until all show the same', async () => {
  const [one, other] = [openTab(), openTab()];
  one.show(withUnits(1));
  other.show(withUnits(1));
  one.show(withUnits(2));
  await waitFor(() => expect(other.reads).toHaveBeenCalledWith({ queryKey: ['cart'] }));
  expect(one.reads).not.toHaveBeenCalled();
  other.show(withUnits(2));
  // This tab is notified once, reads the same cart, and notifies no other tab.
  await waitFor(() => expect(one.reads).toHaveBeenCalledTimes(1));
  one.show(withUnits(2));
  one.show(withUnits(3));
  await waitFor(() => expect(other.reads).toHaveBeenCalledTimes(2));
});
