import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { messageOf } from '../../api/client';
import { useSwitchMethod } from '../../api/orders/orders';
import { useShopFacts } from '../../api/shop-facts';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { isSettled, methodsFor } from '../checkout/checkout.rules';
import { order as texts } from './messages';

/** The other methods that can pay an unpaid order. What is paid online continues in the checkout. */
export function PayAnotherWay({ order }: { order: Order }) {
  const { paymentMethods, delivery } = useShopFacts();
  const { mutateAsync: switchMethod, isPending, variables } = useSwitchMethod();
  const navigate = useNavigate();
  const country = order.shippingAddress.country || delivery.country;
  const others = methodsFor(paymentMethods, { country, total: order.total }).filter(
    ({ name }) => name !== order.payment.method,
  );
  if (others.length === 0 || order.payment.bankTransfer?.received) return null;

  const choose = async (paymentMethod: string) => {
    try {
      const switched = await switchMethod({ orderId: order._id, paymentMethod });
      if (!isSettled(switched)) await navigate(pages.checkout({ order_id: order._id }));
    } catch (error) {
      showToast(messageOf(error, texts.notSwitched));
    }
  };

  return (
    <section aria-label={texts.payAnotherWay} className="mt-6 print:hidden">
      <h2 className="text-13 font-medium">{texts.payAnotherWay}</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map(({ name, label }) => (
          <Button
            key={name}
            kind="quiet"
            size="small"
            disabled={isPending}
            busy={isPending && variables.paymentMethod === name && label}
            onClick={() => choose(name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
