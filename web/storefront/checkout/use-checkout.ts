import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Profile } from '#contract/accounts';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';
import type { OrderForm } from '../../api/orders';
import { useShopFacts } from '../../api/shop-facts';
import { useApiForm } from '../../api/use-api-form';
import type { KnownAddress } from './address/use-saved-addresses';
import { type Card, cardErrors, emptyCard } from './payment/card.rules';
import { payAtSandbox } from './payment/pay-sandbox';
import { keepAttempt, readAttempt } from './payment/payment-attempt';
import type { StripePaymentHandle } from './payment/stripe-payment';
import { payAtStripe } from './payment/stripe-section';
import { usePaying } from './payment/use-payment';
import { useReopen } from './place-order/use-reopen';

export type Checkout = ReturnType<typeof useCheckout>;

/** The order, whether its address is saved, and the card, which is kept in memory only. */
type CheckoutValues = Required<OrderForm> & { keepAddress: boolean; card: Card };

/** The cart, or a placed order that is still to be paid. */
export type Basket = { order: Order; cart?: undefined } | { order?: undefined; cart: Cart };

type CheckoutOptions = {
  user: Profile;
  order: Order | null;
  cart: Cart | undefined;
  /** The account's addresses, the default first; undefined while they are loaded. */
  known: readonly KnownAddress[] | undefined;
};

/**
 * The checkout's form and its payment. It lives above the form element, whose basket changes from the cart to
 * the order while it is paid.
 */
export function useCheckout({ user, order, cart, known }: CheckoutOptions) {
  const { gateway } = useShopFacts();
  const stripe = useRef<StripePaymentHandle>(null);
  const attempt = useRef(readAttempt(user._id));
  const startValues = (): CheckoutValues => ({
    ...{ mobile: '', streetAddress: '', city: '', state: '', zipCode: '' },
    ...{ firstName: user.firstName, lastName: user.lastName, email: user.email },
    ...known?.[0]?.place,
    ...attempt.current.form,
    keepAddress: attempt.current.isKeeping,
    card: emptyCard,
  });

  const form = useApiForm<CheckoutValues>({
    defaultValues: startValues(),
    parse: (values) => {
      const errors = gateway === 'sandbox' ? cardErrors(values.card, new Date()) : {};
      return Object.keys(errors).length > 0 ? { errors } : { body: values };
    },
    send: async ({ card }) => {
      if (!basket) return;
      await paying.pay(basket, (clientSecret) =>
        gateway === 'stripe' ? payAtStripe(stripe.current) : payAtSandbox(clientSecret, card),
      );
    },
  });
  const { getValues, reset, setValue, subscribe, clearErrors } = form.form;
  const paying = usePaying(user._id, {
    showErrors: form.showErrors,
    clearErrors: () => clearErrors(),
    orderForm: () => orderFormOf(getValues()),
    isKeeping: () => getValues('keepAddress'),
    stopKeeping: () => setValue('keepAddress', false),
    /** A retry sends the order as it is now, whatever the account's addresses are by then. */
    hold: () => keep({ form: orderFormOf(getValues()) }),
  });
  const reopening = useReopen();
  const shownCart = useLastWhile(cart, paying.isPaying);
  const basket: Basket | null = order ? { order } : shownCart ? { cart: shownCart } : null;

  const keep = (changes: Partial<typeof attempt.current>) => {
    attempt.current = { ...attempt.current, ...changes };
    keepAttempt(attempt.current);
  };
  const onTyped = useEffectEvent((name: string, values: CheckoutValues) => {
    // Changed input is sent by the shopper, not by a retry.
    paying.cancelRetry();
    if (name === 'keepAddress') keep({ isKeeping: values.keepAddress });
    else if (!name.startsWith('card'))
      keep({ form: { ...attempt.current.form, [name]: values[name as keyof OrderForm] } });
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name) onTyped(name, values);
        },
      }),
    [subscribe],
  );
  const isKnown = known !== undefined;
  const takeAddress = useEffectEvent(() => reset({ ...startValues(), card: getValues('card') }));
  useEffect(() => {
    if (isKnown) takeAddress();
  }, [isKnown]);

  return { ...form, ...paying, ...reopening, basket, stripe };
}

function orderFormOf({ card: _, keepAddress: __, ...form }: CheckoutValues): OrderForm {
  return form;
}

/** The value, or while it is held the one it had before: placing the order empties the cart. */
function useLastWhile<Value>(value: Value, isHeld: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}
