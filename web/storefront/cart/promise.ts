import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders/orders';
import type { Dates } from '#contract/values/dates';
import { cart as texts } from './messages';

/** The promised days, and where the order is collected, if it is. */
type Promised = { from: string; to: string; pickupPlace: string };

/** When something arrives, or can be collected. */
export function promiseText({ from, to, pickupPlace }: Promised, { weekday }: Dates): string {
  const [first, last] = [weekday(from), weekday(to)];
  if (pickupPlace !== '') return texts.readyFrom(first);
  return from === to ? texts.arrivesOn(first) : texts.arrives(first, last);
}

/** By the chosen method of a cart; empty if nothing delivers it, undefined if the cart does not say. */
export function promiseOfCart({ delivery }: Cart, dates: Dates): string | undefined {
  const chosen = delivery?.options.find(({ _id }) => _id === delivery.optionId);
  return delivery && (chosen ? promiseText(chosen, dates) : '');
}

/** As it was promised when the order was placed. */
export const promiseOfOrder = ({ estimatedDelivery, pickupPlace }: Order, dates: Dates): string =>
  promiseText({ ...estimatedDelivery, pickupPlace }, dates);
