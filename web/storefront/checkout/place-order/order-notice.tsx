import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { callForCart } from '../../../api/browser';
import { useAddToCart, useCart } from '../../../api/cart';
import { messageOf } from '../../../api/client';
import { useCancelOrder } from '../../../api/orders/orders';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/overlays/toast';
import { checkout as texts } from '../messages';
import type { CheckoutState } from '../use-checkout';

type Line = { product: { _id: string }; size: string };

const isIn = (lines: readonly Line[], { product, size }: Line): boolean =>
  lines.some((line) => line.product._id === product._id && line.size === size);

/** Above the form of a placed order: the next step, and a button to change the order. */
export function OrderNotice({ order, checkout }: { order: Order; checkout: CheckoutState }) {
  const { notice, isPaying } = checkout;
  const { mutate: reopen, isPending: isReopening } = useReopen();
  const { data: cart } = useCart();
  const count = (cart?.cartItems ?? []).filter((item) => !isIn(order.orderItems, item)).length;
  return (
    <div className="mb-8 grid justify-items-start gap-3 rounded border border-line bg-surface px-5 py-4">
      <p role="status" className="text-16">
        {notice ?? texts.placed}
      </p>
      {count > 0 && <p className="text-ink-2">{texts.notInOrder(texts.items(count))}</p>}
      <Button
        kind="quiet"
        size="small"
        disabled={isPaying}
        busy={isReopening && texts.reopening}
        onClick={() => reopen(order)}
      >
        {texts.reopen}
      </Button>
    </div>
  );
}

/** Cancels an unpaid order and adds its items to the cart. */
function useReopen() {
  const { mutateAsync: cancel } = useCancelOrder({ reason: 'change' });
  const { mutateAsync: add } = useAddToCart();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (order: Order) => {
      await cancel(order._id);
      // After a declined card the items are in the cart already.
      const { cartItems } = await callForCart('GET /api/cart', {});
      const missing: string[] = [];
      for (const item of order.orderItems.filter((line) => !isIn(cartItems, line)))
        await add({
          productId: item.product._id,
          size: item.size,
          quantity: item.quantity,
        }).catch(() => missing.push(item.product.title));
      showToast(missing.length === 0 ? texts.reopened : texts.reopenedWithout(missing.join(', ')));
      await navigate(pages.checkout(), { replace: true });
    },
    onError: (error) => showToast(messageOf(error, texts.unanswered)),
  });
}
