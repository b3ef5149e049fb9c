import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Profile } from '#contract/accounts';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';
import * as paths from '../../paths';
import type { OrderForm } from '../../state/order';
import { useShopFacts } from '../../state/shop-facts';
import { Button } from '../../ui/button';
import { AddressSections } from './address-sections';
import { keepAttempt, readAttempt } from './attempt';
import { type Card, cardFaults, emptyCard } from './card.rules';
import { CardSection, CheckoutError, OnDeliverySection } from './card-section';
import { checkout as texts } from './messages';
import { Review, sumsOf } from './review';
import { useCheckout } from './use-checkout';

interface CheckoutFormProps {
  user: Profile;
  /** What is to be ordered, or the order that is placed already. */
  cart: Cart | undefined;
  order: Order | undefined;
}

export function CheckoutForm({ user, cart, order }: CheckoutFormProps) {
  const { gateway } = useShopFacts();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(() => readAttempt(user._id));
  const [card, setCard] = useState(emptyCard);
  const current = { ...attempt, orderId: order?._id ?? null };
  const { pay, isPaying, faults, setFaults } = useCheckout(current, cart);
  const form = formOf(user, order, attempt.form);
  useFocusOnFault(formElement, faults);

  const change = (changes: Partial<OrderForm>) => {
    const next = { ...attempt, form: { ...attempt.form, ...changes } };
    setAttempt(next);
    keepAttempt(next);
  };
  const changeCard = (changes: Partial<Card>) => {
    setCard((now) => ({ ...now, ...changes }));
    setFaults((now) => ({ ...now, card: {} }));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    keepAttempt({ ...attempt, form });
    if ((submitter as HTMLButtonElement | null)?.value === 'back')
      return void navigate(paths.cart());
    const found = gateway === 'none' ? {} : cardFaults(card, new Date());
    if (Object.keys(found).length > 0)
      return setFaults((now) => ({ ...now, form: null, card: found }));
    void pay(form, card);
  };

  return (
    <form
      ref={formElement}
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-22"
    >
      <div>
        {order && <p className="mb-6 text-ink-2">{texts.placed}</p>}
        <AddressSections
          form={form}
          faults={faults.fields}
          isFixed={order !== undefined}
          onChange={change}
        />
        {gateway === 'none' ? (
          <OnDeliverySection />
        ) : (
          <CardSection card={card} faults={faults.card} onChange={changeCard} />
        )}
        <div className="grid gap-3 lg:ms-63">
          <CheckoutError>{faults.form}</CheckoutError>
          {faults.openOrderId && (
            <Link to={paths.payOrder(faults.openOrderId)} className="text-link">
              {texts.openOrderLink}
            </Link>
          )}
          <div className="flex gap-2">
            <PayButton isPaying={isPaying} />
            <Button
              type="submit"
              kind="quiet"
              size="large"
              value="back"
              formNoValidate
              className="order-first"
            >
              {texts.back}
            </Button>
          </div>
        </div>
      </div>
      <Review
        items={order?.orderItems ?? cart?.cartItems ?? []}
        sums={order ? sumsOf(order) : (cart as Cart)}
        faults={faults.lines}
      />
    </form>
  );
}

/** Comes first in the form, so that Enter in a field means it and not Back. */
function PayButton({ isPaying }: { isPaying: boolean }) {
  return (
    <Button
      type="submit"
      kind="primary"
      size="large"
      value="pay"
      className="flex-1"
      busy={isPaying && texts.paying}
    >
      {texts.pay}
    </Button>
  );
}

/** What the form shows: the order's own address, else what was typed, else what the account tells. */
function formOf(user: Profile, order: Order | undefined, typed: Partial<OrderForm>): OrderForm {
  if (order) {
    const { email, mobile, shippingAddress } = order;
    return { email, mobile, ...shippingAddress };
  }
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    mobile: '',
    streetAddress: '',
    city: '',
    state: '',
    zipCode: '',
    ...typed,
  };
}

/** The first field with a fault gets the focus. */
function useFocusOnFault(
  form: { current: HTMLFormElement | null },
  { fields, card }: { fields: object; card: object },
): void {
  useEffect(() => {
    if (Object.keys(fields).length + Object.keys(card).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, fields, card]);
}
