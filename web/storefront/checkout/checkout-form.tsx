import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#contract/addresses/addresses';
import type { Order } from '#contract/orders/orders';
import type { OfferedMethod } from '#contract/orders/payments';
import { collectionOf } from '#contract/values/orders/payment-methods';
import * as pages from '#contract/values/pages/storefront-pages';
import { useRemovePromo } from '../../api/cart';
import { messageOf } from '../../api/client';
import { useShopFacts } from '../../api/shop-facts';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { promiseOfCart, promiseOfOrder } from '../cart/promise';
import { CollapsibleSummaryLayout } from '../cart/two-column-layout';
import { WalletButtons } from '../cart/wallet/wallet-buttons';
import { GuaranteeNotice } from '../legal/guarantee-notice';
import { AddressSections } from './address/address-sections';
import type { Basket } from './checkout.rules';
import { checkout as texts } from './messages';
import { PaymentSection } from './payment/payment-section';
import { componentOf } from './payment/providers';
import { OrderNotice } from './place-order/order-notice';
import { Review } from './review';
import type { CheckoutState } from './use-checkout';

/** The name of the button that goes back to the cart. */
const BACK = 'back';

type CheckoutFormProps = { checkout: CheckoutState; basket: Basket; saved: readonly Address[] };

export function CheckoutForm({ checkout, basket, saved }: CheckoutFormProps) {
  const dates = useDates();
  const formatMoney = useMoney();
  const { form, formProps, formError, errorAt, isPaying } = checkout;
  const { hasChoice } = useShopFacts().delivery;
  const navigate = useNavigate();
  const { mutateAsync: removePromo } = useRemovePromo();
  const { order, cart } = basket;
  const { total } = order ?? cart;
  const items = order?.orderItems ?? cart?.cartItems ?? [];
  const itemError = (index: number) => errorAt(`orderItems.${index}`);
  const promoError = errorAt('promo');

  const removePromoCode = () => {
    form.clearErrors();
    checkout.cancelRetry();
    removePromo().catch((error) => showToast(messageOf(error, texts.unanswered)));
  };

  /** Back submits too, as specified: it saves what was typed, orders nothing and goes to the cart. */
  const submitOrGoBack = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement && submitter.name === BACK))
      return formProps.onSubmit(event);
    event.preventDefault();
    if (isPaying) return;
    checkout.storeTyped();
    navigate(pages.cart());
  };

  return (
    <CollapsibleSummaryLayout
      title={texts.review}
      brief={formatMoney(total)}
      isOpen={promoError !== undefined || items.some((_, index) => itemError(index))}
      aside={
        <Review
          items={items}
          sums={order ?? cart}
          promise={order ? promiseOfOrder(order, dates) : promiseOfCart(cart, dates)}
          errorOf={itemError}
          promoError={promoError}
          onRemovePromo={order ? undefined : removePromoCode}
        />
      }
    >
      <form {...formProps} onSubmit={submitOrGoBack} className="min-w-0">
        {order && <OrderNotice order={order} checkout={checkout} />}
        {cart && !isPaying && <WalletButtons cart={cart} onDetails={checkout.takeDetails} />}
        <AddressSections
          // The fields of a placed order are separate, read-only inputs.
          key={order?._id}
          checkout={checkout}
          saved={saved}
          order={order}
          delivery={hasChoice ? cart?.delivery : undefined}
        />
        <PaymentSection checkout={checkout} order={order} />
        <div className="grid gap-4 lg:ms-63">
          <FormError>{formError}</FormError>
          <GuaranteeNotice className="text-13 text-ink-2" />
          <div className="flex flex-row-reverse gap-2">
            <Button type="submit" size="large" className="flex-1" busy={isPaying && texts.paying}>
              <SubmitText method={checkout.method} order={order} total={total} />
            </Button>
            {/* After the other in the document, so that Enter never presses it. */}
            <Button type="submit" name={BACK} formNoValidate kind="quiet" size="large">
              {texts.back}
            </Button>
          </div>
        </div>
      </form>
    </CollapsibleSummaryLayout>
  );
}

type SubmitTextProps = {
  method: OfferedMethod | null;
  order: Order | undefined;
  total: number;
};

/** Names the amount if the button pays. */
function SubmitText({ method, order, total }: SubmitTextProps) {
  const formatMoney = useMoney();
  const { legal } = useShopFacts();
  const isOnline = !method || collectionOf(method.name) === 'online';
  const isNext = order?.payment.method !== method?.name;
  if (isOnline && isNext && method && componentOf(method.gateway)?.needsOrder)
    return texts.toPayment;
  if (legal?.payButton) return texts.obliged[legal.payButton](formatMoney(total));
  if (!isOnline) return texts.order;
  return texts.payNow(formatMoney(total));
}
