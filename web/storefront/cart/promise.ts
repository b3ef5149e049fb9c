import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders/orders';
import { formatWeekday } from '../../ui/text/format';
import { cart as texts } from './messages';

/** The promised days, and where the order is collected, if it is. */
type Promised = { from: string; to: string; pickupPlace: string };

/** When something arrives, or can be collected. */
export function promiseText({ from, to, pickupPlace }: Promised): string {
  const [first, last] = [formatWeekday(from), formatWeekday(to)];
  if (pickupPlace !== '') return texts.readyFrom(first);
  return from === to ? texts.arrivesOn(first) : texts.arrives(first, last);
}

/** By the chosen method of a cart; empty if nothing delivers it, undefined if the cart does not say. */
export function promiseOfCart({ delivery }: Cart): string | undefined {
  const chosen = delivery?.options.find(({ _id }) => _id === delivery.optionId);
  return delivery && (chosen ? promiseText(chosen) : '');
}

/** As it was promised when the order was placed. */
export const promiseOfOrder = ({ estimatedDelivery, pickupPlace }: Order): string =>
  promiseText({ ...estimatedDelivery, pickupPlace });
