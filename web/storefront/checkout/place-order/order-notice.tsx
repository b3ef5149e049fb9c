import type { CartItem } from '#contract/cart';
import type { Order } from '#contract/orders';
import { useCart } from '../../../api/cart';
import { Button } from '../../../ui/button';
import { formatCount } from '../../../ui/text/format-count';
import { checkout as texts } from '../messages';
import type { Checkout } from '../use-checkout';

const isInOrder = ({ product, size }: CartItem, { orderItems }: Order): boolean =>
  orderItems.some((item) => item.product._id === product._id && item.size === size);

/** Above the form of a placed order: the next step, and a button to change the order. */
export function OrderNotice({ order, checkout }: { order: Order; checkout: Checkout }) {
  const { notice, reopen, isReopening, isPaying } = checkout;
  const { data: cart } = useCart();
  const count = (cart?.cartItems ?? []).filter((item) => !isInOrder(item, order)).length;
  return (
    <div className="mb-8 grid justify-items-start gap-3 rounded border border-line bg-surface px-5 py-4">
      <p role="status" className="text-16">
        {notice ?? texts.placed}
      </p>
      {count > 0 && (
        <p className="text-ink-2">{texts.notInOrder(formatCount(count, texts.item))}</p>
      )}
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
