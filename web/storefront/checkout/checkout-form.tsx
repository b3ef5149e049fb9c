import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import type { ShopFacts } from '#contract/content';
import type { Order } from '#contract/orders';
import { useRemovePromo } from '../../api/cart';
import { ApiError } from '../../api/client';
import { useShopFacts } from '../../api/shop-facts';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { formatMoney } from '../../ui/text/format';
import { FoldedSplit } from '../cart/split';
import { type Addresses, AddressSections } from './address/address-sections';
import { noFaults } from './faults.rules';
import { checkout as texts } from './messages';
import { cardFaults } from './payment/card.rules';
import { CardSection, OnDeliverySection } from './payment/card-section';
import { payAtSandbox } from './payment/pay-sandbox';
import type { StripePaymentHandle } from './payment/stripe-payment';
import { payAtStripe, StripeSection } from './payment/stripe-section';
import { OrderNotice } from './place-order/order-notice';
import { Review } from './review';
import type { Checkout } from './use-checkout';

/** What is ordered: the cart, or an order that is placed and only to be paid. */
export type Basket = { order: Order; cart?: undefined } | { order?: undefined; cart: Cart };

type CheckoutFormProps = { checkout: Checkout; basket: Basket; addresses: Addresses };

export function CheckoutForm({ checkout, basket, addresses }: CheckoutFormProps) {
  const { change, card, changeCard, faults, clearFaults, refuse, pay, isPaying } = checkout;
  const { gateway } = useShopFacts();
  const navigate = useNavigate();
  const { mutateAsync: removePromo } = useRemovePromo();
  const element = useRef<HTMLFormElement>(null);
  const stripe = useRef<StripePaymentHandle>(null);
  const { order, cart } = basket;
  const { total } = order ?? cart;
  useFocusOnFault(element, checkout.refusals);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPaying) return;
    if (isBack(event)) {
      change({});
      return void navigate(paths.cart());
    }
    if (gateway === 'stripe') return void pay(basket, () => payAtStripe(stripe.current));
    const wrong = gateway === 'none' ? {} : cardFaults(card, new Date());
    if (Object.keys(wrong).length > 0) return refuse({ ...noFaults, card: wrong });
    void pay(basket, (clientSecret) => payAtSandbox(clientSecret, card));
  };
  const liftPromo = () => {
    clearFaults();
    removePromo().catch((error) =>
      showToast(error instanceof ApiError ? error.message : texts.unanswered),
    );
  };

  return (
    <FoldedSplit
      title={texts.review}
      brief={formatMoney(total)}
      isOpen={Object.keys(faults.lines).length > 0 || faults.promo !== null}
      aside={
        <Review
          items={order?.orderItems ?? cart?.cartItems ?? []}
          sums={order ?? cart}
          faults={faults.lines}
          promoFault={faults.promo}
          onRemovePromo={order ? undefined : liftPromo}
        />
      }
    >
      <form ref={element} method="dialog" onSubmit={submit} className="min-w-0">
        {order && <OrderNotice order={order} checkout={checkout} />}
        <AddressSections checkout={checkout} addresses={addresses} isFixed={order !== undefined} />
        {gateway === 'none' && <OnDeliverySection />}
        {gateway === 'stripe' && <StripeSection ref={stripe} order={order} />}
        {gateway === 'sandbox' && (
          <CardSection card={card} faults={faults.card} onChange={changeCard} />
        )}
        <div className="grid gap-4 lg:ms-63">
          {faults.form && <FieldError>{faults.form}</FieldError>}
          <div className="flex flex-row-reverse gap-2">
            {/* First in the form, so that Enter in a field means it and not Back. */}
            <Button type="submit" size="large" className="flex-1" busy={isPaying && texts.paying}>
              <SubmitText gateway={gateway} order={order} total={total} />
            </Button>
            <Button type="submit" value="back" kind="quiet" size="large" formNoValidate>
              {texts.back}
            </Button>
          </div>
        </div>
      </form>
    </FoldedSplit>
  );
}

type SubmitTextProps = {
  gateway: ShopFacts['gateway'];
  order: Order | undefined;
  total: number;
};

/** Names the amount where the button pays; its accessible name begins with 'Pay now'. */
function SubmitText({ gateway, order, total }: SubmitTextProps) {
  if (gateway === 'none') return texts.order;
  if (gateway === 'stripe' && !order) return texts.toPayment;
  return (
    <span>
      {texts.pay}
      <span className="sr-only">{texts.payNow}</span> {formatMoney(total)}
    </span>
  );
}

function isBack({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === 'back';
}

/** The first field with a fault gets the focus, once each time. */
function useFocusOnFault(form: { current: HTMLFormElement | null }, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
