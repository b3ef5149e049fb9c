import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import type { ShopFacts } from '#contract/content';
import type { Order } from '#contract/orders';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { useCart } from '../../state/cart';
import { useShopFacts } from '../../state/shop-facts';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field-frame';
import { showToast } from '../../ui/toast';
import { Split } from '../cart/split';
import { type Addresses, AddressSections } from './address-sections';
import { cardFaults } from './card.rules';
import { CardSection, OnDeliverySection } from './card-section';
import { noFaults } from './faults.rules';
import { checkout as texts } from './messages';
import { OrderNotice } from './order-notice';
import { payAtSandbox } from './pay-sandbox';
import { Review } from './review';
import type { StripePaymentHandle } from './stripe-payment';
import { payAtStripe, StripeSection } from './stripe-section';
import type { Checkout } from './use-checkout';

/** What is ordered: the cart, or an order that is placed and only to be paid. */
export type Basket = { order: Order; cart?: undefined } | { order?: undefined; cart: Cart };

type CheckoutFormProps = { checkout: Checkout; basket: Basket; addresses: Addresses };

export function CheckoutForm({ checkout, basket, addresses }: CheckoutFormProps) {
  const { change, card, changeCard, faults, clearFaults, refuse, pay, isPaying } = checkout;
  const { gateway } = useShopFacts();
  const navigate = useNavigate();
  const { removePromo } = useCart();
  const element = useRef<HTMLFormElement>(null);
  const stripe = useRef<StripePaymentHandle>(null);
  const { order, cart } = basket;
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
    <Split
      title={texts.review}
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
              {submitText(gateway, order)}
            </Button>
            <Button type="submit" value="back" kind="quiet" size="large" formNoValidate>
              {texts.back}
            </Button>
          </div>
        </div>
      </form>
    </Split>
  );
}

function submitText(gateway: ShopFacts['gateway'], order: Order | undefined): string {
  if (gateway === 'none') return texts.order;
  return gateway === 'stripe' && !order ? texts.toPayment : texts.pay;
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
