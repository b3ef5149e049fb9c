import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import type { FormErrors, Parsed } from '../../api/use-api-form';
import type { Returnable } from '../order/returns/return.rules';
import { withdrawal as texts } from './messages';

/** What the page of an order tells the form. */
export interface WithdrawnOrder {
  _id: string;
  name: string;
  orderNumber: string;
  email: string;
  items: Returnable[];
}

export interface WithdrawalDraft {
  name: string;
  orderNumber: string;
  email: string;
  scope: 'whole' | 'some';
  /** In words, where the order's items are not known. */
  items: string;
  /** Units by item. */
  quantities: Record<string, number>;
}

export type WithdrawalBody = BodyOf<'POST /api/withdrawals'>;

export function draftOf(order: WithdrawnOrder | null): WithdrawalDraft {
  const { name = '', orderNumber = '', email = '' } = order ?? {};
  return { name, orderNumber, email, scope: 'whole', items: '', quantities: {} };
}

/** The declaration of a draft. Items are included only if the shopper withdraws from a part of the order. */
export function readDraft(
  { scope, items, quantities, ...person }: WithdrawalDraft,
  order: WithdrawnOrder | null,
): Parsed<WithdrawalBody> {
  if (scope === 'whole') return { body: { ...person, items: '' } };
  if (!order)
    return items.trim() === '' ? missing('items', texts.noItems) : { body: { ...person, items } };
  const lines = Object.entries(quantities).flatMap(([_id, quantity]) =>
    quantity > 0 ? [{ _id, quantity }] : [],
  );
  return lines.length === 0
    ? missing('quantities', texts.noneChosen)
    : { body: { ...person, items: '', lines } };
}

const missing = (path: string, message: string): { errors: FormErrors } => ({
  errors: { [path]: message },
});

/** The items of a declaration, one a line. */
export function itemsText(
  { scope, items, quantities }: WithdrawalDraft,
  order: WithdrawnOrder | null,
) {
  if (scope === 'whole') return texts.whole;
  if (!order) return items;
  return order.items
    .filter(({ item }) => (ownValue(quantities, item._id) ?? 0) > 0)
    .map(({ item }) =>
      texts.unit(ownValue(quantities, item._id) ?? 0, item.product.title, item.size),
    )
    .join('\n');
}
