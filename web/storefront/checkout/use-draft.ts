import { useState } from 'react';
import type { Profile } from '#contract/accounts';
import type { Order } from '#contract/orders';
import type { OrderForm } from '../../state/order';
import { type Attempt, keepAttempt, readAttempt } from './attempt';

/** What is typed into the form, kept as it is typed; of an order that is placed, what it was placed with. */
export function useDraft(user: Profile, order: Order | null) {
  const [attempt, setAttempt] = useState(() => readAttempt(user._id));
  const form = order ? formOfOrder(order) : { ...formOfUser(user), ...attempt.form };
  const keep = (next: Attempt) => {
    setAttempt(next);
    keepAttempt(next);
  };
  return {
    form,
    attempt: { ...attempt, form },
    keep,
    change: (changes: Partial<OrderForm>) =>
      keep({ ...attempt, form: { ...attempt.form, ...changes } }),
  };
}

function formOfOrder({ email, mobile, shippingAddress }: Order): OrderForm {
  return { email, mobile, ...shippingAddress };
}

function formOfUser({ firstName, lastName, email }: Profile): OrderForm {
  const address = { mobile: '', streetAddress: '', city: '', state: '', zipCode: '' };
  return { firstName, lastName, email, ...address };
}
