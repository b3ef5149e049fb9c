import { useState } from 'react';
import type { Profile } from '#contract/accounts';
import type { Order } from '#contract/orders';
import type { OrderForm } from '../../api/orders';
import type { KnownAddress } from './address/use-saved-addresses';
import { noFaults } from './faults.rules';
import { type Card, emptyCard } from './payment/card.rules';
import { usePaying } from './payment/use-payment';
import { useReopen } from './place-order/use-reopen';
import { useDraft } from './use-draft';

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * Everything the checkout holds while it is open: the form, the card (in memory alone) and the payment under way. It
 * lives above the form, which changes its basket from the cart to the order while it is being paid.
 */
export function useCheckout(user: Profile, order: Order | null, known: KnownAddress | undefined) {
  const draft = useDraft(user, order, known);
  const [card, setCard] = useState(emptyCard);
  const { changeFaults, ...paying } = usePaying(user._id, draft);
  const reopening = useReopen();
  return {
    form: draft.form,
    card,
    isKeeping: draft.isKeeping,
    keepAddress: draft.keepAddress,
    change: (changes: Partial<OrderForm>) => {
      draft.change(changes);
      changeFaults((now) => ({ ...now, fields: without(now.fields, Object.keys(changes)) }));
    },
    changeCard: (changes: Partial<Card>) => {
      setCard((now) => ({ ...now, ...changes }));
      changeFaults((now) => ({ ...now, card: without(now.card, Object.keys(changes)) }));
    },
    clearFaults: () => changeFaults(() => noFaults),
    ...paying,
    ...reopening,
  };
}

function without<Faults extends object>(faults: Faults, names: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => !names.includes(name)),
  ) as Faults;
}
