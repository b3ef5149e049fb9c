import { useRef, useState } from 'react';
import type { Profile } from '#contract/accounts';
import type { Order } from '#contract/orders';
import type { OrderForm } from '../../api/orders';
import type { KnownAddress } from './address/use-saved-addresses';
import { type Attempt, keepAttempt, readAttempt } from './payment/payment-attempt';

export type Draft = ReturnType<typeof useDraft>;

/**
 * What is typed into the form, kept as it is typed; until then what the account knows. Of an order that is placed, what
 * it was placed with.
 */
export function useDraft(user: Profile, order: Order | null, known: KnownAddress | undefined) {
  const [attempt, setAttempt] = useState(() => readAttempt(user._id));
  const form: OrderForm = order
    ? formOfOrder(order)
    : { ...formOfUser(user), ...known?.place, ...attempt.form };
  const latest = useRef(attempt);
  const keep = (changes: Partial<Attempt>) => {
    latest.current = { ...latest.current, ...changes };
    setAttempt(latest.current);
    keepAttempt(latest.current);
  };
  return {
    form,
    isKeeping: attempt.isKeeping,
    keepAddress: (isKeeping: boolean) => keep({ isKeeping }),
    change: (changes: Partial<OrderForm>) => keep({ form: { ...latest.current.form, ...changes } }),
    /** The form as it stands is what will be sent again, whatever the account comes to know. */
    hold: () => keep({ form }),
  };
}

function formOfOrder({ email, mobile, shippingAddress }: Order): OrderForm {
  return { email, mobile, ...shippingAddress };
}

function formOfUser({ firstName, lastName, email }: Profile): OrderForm {
  const address = { mobile: '', streetAddress: '', city: '', state: '', zipCode: '' };
  return { firstName, lastName, email, ...address };
}
