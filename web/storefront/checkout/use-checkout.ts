import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Profile } from '#contract/accounts';
import type { Address } from '#contract/addresses/addresses';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders/orders';
import type { PaymentMethod } from '#contract/values/orders/payment-methods';
import { ownValue } from '#contract/values/own-value';
import { usualCountry } from '../../address/country-field';
import { type DeliveryChoice, useQuote } from '../../api/cart';
import type { OrderForm } from '../../api/orders/orders';
import { useShopFacts } from '../../api/shop-facts';
import { useApiForm } from '../../api/use-api-form';
import { useDebounced } from '../../ui/use-debounced';
import { toOrderAddress } from './address/saved-addresses.rules';
import {
  type Basket,
  type CheckoutValues,
  choiceOf,
  methodShown,
  methodsFor,
  orderFormOf,
} from './checkout.rules';
import { checkout as texts } from './messages';
import { emptyCard } from './payment/card.rules';
import { readAttempt, storeAttempt } from './payment/payment-attempt';
import { componentOf, type MountedFields, payAt } from './payment/providers';
import { usePaying } from './payment/use-payment';

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The account, or a guest, whose name and email are not known yet. */
export type Shopper = Pick<Profile, '_id' | 'firstName' | 'lastName' | 'email'>;

type CheckoutOptions = {
  user: Shopper;
  order: Order | null;
  cart: Cart | undefined;
  /** The account's addresses, the default first; undefined until they have loaded. */
  saved: readonly Address[] | undefined;
  /** The method that the member last paid with; undefined until it is known. */
  lastMethod: PaymentMethod | null | undefined;
};

/**
 * The checkout's form and its payment. It lives above the form element, whose basket changes from the cart to
 * the order while it is paid.
 */
export function useCheckout({ user, order, cart, saved, lastMethod }: CheckoutOptions) {
  const { paymentMethods, delivery, tax } = useShopFacts();
  const fields = useRef<MountedFields>(null);
  const attempt = useRef(readAttempt(user._id));
  const orderMethod = order?.payment.method;
  const startValues = (): CheckoutValues => ({
    mobile: '',
    streetAddress: '',
    city: '',
    state: '',
    zipCode: '',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    deliveryMethodId: '',
    company: '',
    vatNumber: '',
    paymentMethod: '',
    ...(saved?.[0] && toOrderAddress(saved[0])),
    country: saved?.[0]?.country || usualCountry(delivery),
    ...attempt.current.form,
    ...(orderMethod !== undefined && { paymentMethod: orderMethod }),
    saveAddress: attempt.current.saveAddress,
    card: emptyCard,
  });

  const form = useApiForm<CheckoutValues>({
    defaultValues: startValues(),
    parse: (values) => {
      if (!method) return { errors: { paymentMethod: texts.noMethod } };
      const { flow, gateway } = method;
      const errors = (flow === 'card' && componentOf(gateway)?.errorsOf(values.card)) || {};
      return Object.keys(errors).length > 0 ? { errors } : { body: values };
    },
    send: async ({ card }) => {
      if (!basket) return;
      await paying.pay(basket, ({ gateway }, clientSecret) =>
        payAt(gateway, {
          clientSecret,
          card,
          // Mounted fields pay the payment that they were mounted for.
          fields: clientSecret === order?.payment.clientSecret ? fields.current : null,
        }),
      );
    },
  });
  const { getValues, reset, setValue, subscribe } = form.form;
  const paying = usePaying(user._id, form, {
    storeForm: () => store({ form: orderFormOf(getValues()) }),
    readChoice: () => readChoice(),
    readMethod: () => (paymentMethods.length > 1 && method ? method.name : null),
  });
  // Only a shop with several zones or methods, or with tax, has prices that depend on the address.
  const isQuoted = delivery.hasChoice || tax !== undefined;
  const readChoice = () => (isQuoted ? choiceOf(getValues()) : null);
  const quote = useQuote(useDebouncedChoice(order || !cart ? null : readChoice()));
  const shownCart = useLastWhile(isQuoted ? quote : cart, paying.isPaying);
  const basket: Basket | null = order ? { order } : shownCart ? { cart: shownCart } : null;

  const home = delivery.country;
  const methods = methodsFor(
    paymentMethods,
    order
      ? { country: order.shippingAddress.country || home, total: order.total }
      : { country: form.form.watch('country') || home, total: shownCart?.total ?? 0 },
    lastMethod,
  );
  const method = methodShown(form.form.watch('paymentMethod'), order, methods);

  const store = (changes: Partial<typeof attempt.current>) => {
    attempt.current = { ...attempt.current, ...changes };
    storeAttempt(attempt.current);
  };
  const onTyped = useEffectEvent((name: string, values: CheckoutValues) => {
    // Changed input is sent by the shopper, not by a retry.
    paying.cancelRetry();
    if (name === 'saveAddress') store({ saveAddress: values.saveAddress });
    else if (!name.startsWith('card'))
      store({ form: { ...attempt.current.form, [name]: ownValue(values, name) } });
  });
  // A layout effect, so that nothing can be typed before it runs.
  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name) onTyped(name, values);
        },
      }),
    [subscribe],
  );
  // The cart is known once the guest's cart is adopted after sign-in.
  const isKnown = saved !== undefined && cart !== undefined;
  useEffect(() => {
    if (orderMethod !== undefined) setValue('paymentMethod', orderMethod);
  }, [orderMethod, setValue]);
  const takeAddress = useEffectEvent(() => {
    if (Object.keys(attempt.current.form).length === 0) attempt.current = readAttempt(user._id);
    reset({ ...startValues(), card: getValues('card') });
  });
  // A layout effect too: between a reset and the next rendering, the form does not notice what is typed.
  useLayoutEffect(() => {
    if (isKnown) takeAddress();
  }, [isKnown]);

  /** Shows what a wallet knows in the fields. */
  const takeDetails = (details: OrderForm) => {
    store({ form: details });
    reset({ ...getValues(), ...details });
  };

  /** Stores all fields but the card, also those that a browser filled in without typing. */
  const storeTyped = () =>
    store({ form: { ...attempt.current.form, ...orderFormOf(getValues()) } });

  return { ...form, ...paying, basket, fields, methods, method, storeTyped, takeDetails };
}

/** Waits until the shopper stops typing. */
function useDebouncedChoice(choice: DeliveryChoice | null): DeliveryChoice | null {
  const text = useDebounced(JSON.stringify(choice), 400);
  return useMemo(() => JSON.parse(text), [text]);
}

/** The value, frozen while `isHeld`: placing the order empties the cart. */
function useLastWhile<Value>(value: Value, isHeld: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}
