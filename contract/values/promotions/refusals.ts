/** Why a promotion does not apply. Money is minor units. */
export type Refusal =
  | { reason: 'archived' | 'paused' | 'ended' | 'outside_hours' | 'code_not_entered' }
  /** Of one of many codes. */
  | { reason: 'code_used' | 'code_revoked' }
  | { reason: 'not_started'; startsAt: Date }
  | { reason: 'use_limit' | 'budget' }
  | { reason: 'customer_limit'; limit: number }
  | { reason: 'other_customer' | 'not_first_order' | 'customer_group' }
  | { reason: 'country' | 'delivery_method'; isKnown: boolean }
  | { reason: 'no_goods' }
  | { reason: 'quantity'; missing: number }
  | { reason: 'value'; missing: number; least: number }
  | { reason: 'incomplete' | 'nothing_to_reduce' | 'gift_out_of_stock' }
  /** Other promotions, which cannot be combined with it, give the shopper as much or more. */
  | { reason: 'others_are_better'; promotionIds: string[] };

/** What a basket lacks. Money is minor units. */
export type MissingAmount =
  | { kind: 'quantity'; quantity: number }
  | { kind: 'value'; value: number };

/** How sentences write what they name. */
export interface Wording {
  /** Of an amount in minor units. */
  money(amount: number): string;
  moment(at: Date): string;
  /** Of another promotion. */
  nameOf(promotionId: string): string;
}

/** Why a promotion of this name does not apply to a cart or an order, as a sentence for staff. */
export function refusalSentence(name: string, refusal: Refusal, wording: Wording): string {
  const quoted = `“${name}”`;
  switch (refusal.reason) {
    case 'archived':
      return `${quoted} was deleted.`;
    case 'paused':
      return `${quoted} is paused.`;
    case 'not_started':
      return `${quoted} starts on ${wording.moment(refusal.startsAt)}.`;
    case 'ended':
      return `${quoted} has ended.`;
    case 'outside_hours':
      return `${quoted} doesn’t apply on this weekday or at this time of day.`;
    case 'code_not_entered':
      return `The code for ${quoted} wasn’t entered.`;
    case 'code_used':
      return `This code for ${quoted} has been used for another order.`;
    case 'code_revoked':
      return `This code for ${quoted} was revoked.`;
    case 'use_limit':
      return `${quoted} has reached its limit of uses.`;
    case 'budget':
      return `The rest of the budget for ${quoted} doesn’t cover this discount.`;
    case 'customer_limit':
      return `This customer has already used ${quoted} ${refusal.limit === 1 ? 'once' : `${refusal.limit} times`}, which is the limit.`;
    case 'other_customer':
      return `${quoted} is for another customer.`;
    case 'not_first_order':
      return `${quoted} is for the first order of an account, and this isn’t one.`;
    case 'customer_group':
      return `${quoted} is for certain customer groups, and this customer is in none of them.`;
    case 'country':
      return refusal.isKnown
        ? `${quoted} isn’t valid for this country.`
        : `${quoted} depends on the country, which isn’t known yet.`;
    case 'delivery_method':
      return refusal.isKnown
        ? `${quoted} isn’t valid for this delivery method.`
        : `${quoted} depends on the delivery method, which isn’t chosen yet.`;
    case 'no_goods':
      return `${quoted} isn’t for any of these items.`;
    case 'quantity':
      return `${quoted} needs ${items(refusal.missing)} more.`;
    case 'value':
      return `${quoted} needs items for ${wording.money(refusal.missing)} more.`;
    case 'incomplete':
      return `There aren’t enough items for ${quoted}.`;
    case 'nothing_to_reduce':
      return `${quoted} would not lower this price.`;
    case 'gift_out_of_stock':
      return `The gift of ${quoted} is out of stock.`;
    case 'others_are_better':
      return betterSentence(quoted, refusal.promotionIds.map(wording.nameOf));
  }
}

function betterSentence(quoted: string, others: string[]): string {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(
    others.map((other) => `“${other}”`),
  );
  const verb = others.length === 1 ? 'takes' : 'take';
  return `${names} ${verb} off as much or more, and can’t be combined with ${quoted}.`;
}

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);
