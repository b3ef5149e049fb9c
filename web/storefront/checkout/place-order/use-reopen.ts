import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order, OrderItem } from '#contract/orders';
import { call } from '../../../api/browser';
import { useAddToCart } from '../../../api/cart';
import { ApiError } from '../../../api/client';
import { useCancelOrder } from '../../../api/orders';
import * as paths from '../../../paths';
import { showToast } from '../../../ui/overlays/toast';
import { checkout as texts } from '../messages';

/** Cancels an unpaid order and adds its items to the cart. */
export function useReopen() {
  const { mutateAsync: cancel } = useCancelOrder();
  const { mutateAsync: add } = useAddToCart();
  const navigate = useNavigate();
  const [isReopening, setReopening] = useState(false);

  const putBack = async ({ orderItems }: Order): Promise<string[]> => {
    const missing: string[] = [];
    // After a declined card the items are in the cart already.
    const { cartItems } = await call('GET /api/cart', {});
    const isThere = (line: OrderItem) =>
      cartItems.some(({ product, size }) => product._id === line.product._id && size === line.size);
    for (const { product, size, quantity } of orderItems.filter((line) => !isThere(line)))
      await add({ productId: product._id, size, quantity }).catch(() =>
        missing.push(product.title),
      );
    return missing;
  };
  const reopen = async (order: Order) => {
    setReopening(true);
    try {
      await cancel(order._id);
      const missing = await putBack(order);
      showToast(missing.length === 0 ? texts.reopened : texts.reopenedWithout(missing.join(', ')));
      await navigate(paths.checkout(), { replace: true });
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : texts.unanswered);
    } finally {
      setReopening(false);
    }
  };
  return { reopen, isReopening };
}
