import { useState } from 'react';
import type { Profile } from '#contract/accounts';
import type { Order } from '#contract/orders';
import { type Card, emptyCard } from './card.rules';
import { noFaults } from './faults.rules';
import { useDraft } from './use-draft';
import { usePaying } from './use-paying';
import { useReopen } from './use-reopen';

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * Everything the checkout holds while it is open: the form, the card (in memory alone) and the payment under way. It
 * lives above the form, which changes its basket from the cart to the order while it is being paid.
 */
export function useCheckout(user: Profile, order: Order | null) {
  const { form, attempt, keep, change } = useDraft(user, order);
  const [card, setCard] = useState(emptyCard);
  const { setFaults, ...paying } = usePaying(attempt, keep);
  const reopening = useReopen();
  return {
    form,
    card,
    wasSent: attempt.isSent,
    change: (changes: Parameters<typeof change>[0]) => {
      change(changes);
      setFaults((now) => ({ ...now, fields: without(now.fields, Object.keys(changes)) }));
    },
    changeCard: (changes: Partial<Card>) => {
      setCard((now) => ({ ...now, ...changes }));
      setFaults((now) => ({ ...now, card: without(now.card, Object.keys(changes)) }));
    },
    clearFaults: () => setFaults(noFaults),
    ...paying,
    ...reopening,
  };
}

function without<Faults extends object>(faults: Faults, names: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => !names.includes(name)),
  ) as Faults;
}
