import type { ExplainedPromotion } from '#contract/admin/carts';
import { moneyFormat, toMajor } from '#contract/money';
import { datesIn } from '#contract/values/dates';
import { refusalSentence, type Wording } from '#contract/values/promotions/refusals';
import type { Settings } from '../settings/shop-settings';
import type { Judgement } from './judgement.rules';
import { type Promotion, shownName } from './promotions.rules';

/** A promotion that does nothing, and why, as a sentence. */
export function notApplied(promotion: Named, reason: string): ExplainedPromotion {
  return { _id: promotion.id, name: shownName(promotion), amount: null, reason };
}

type Named = Pick<Promotion, 'id' | 'name' | 'code'>;

/** How sentences about some promotions name money, times and each other. */
function wordingFor(
  promotions: readonly Named[],
  currency: string,
  { delivery, dateLocale }: Pick<Settings, 'delivery' | 'dateLocale'>,
): Wording {
  const names = new Map(promotions.map((one) => [one.id, shownName(one)]));
  const dates = datesIn({ timeZone: delivery.timeZone, locale: dateLocale });
  return {
    money: (amount) => moneyFormat(currency)(toMajor(amount, currency)),
    moment: (at) => dates.moment(at),
    nameOf: (id) => names.get(id) ?? '',
  };
}

/** What each promotion takes off, or why it does nothing. */
export function explainJudgement(
  promotions: readonly Named[],
  { applied, refused }: Pick<Judgement, 'applied' | 'refused'>,
  currency: string,
  settings: Pick<Settings, 'delivery' | 'dateLocale'>,
): ExplainedPromotion[] {
  const wording = wordingFor(promotions, currency, settings);
  return promotions.map((promotion) => {
    const { id } = promotion;
    const name = shownName(promotion);
    const given = applied.find((one) => one.id === id);
    if (given)
      return {
        _id: id,
        name,
        amount: toMajor(given.amount + given.delivery, currency),
        reason: null,
      };
    const refusal = refused.get(id) ?? { reason: 'no_goods' };
    return notApplied(promotion, refusalSentence(name, refusal, wording));
  });
}

/** Why promotions do nothing where staff gave a discount. */
export const explainDiscount = (promotions: readonly Named[]) =>
  promotions.map((one) =>
    notApplied(one, `“${shownName(one)}” doesn’t apply, because staff gave a discount instead.`),
  );

/** Why guests do not get promotions that are limited per customer. */
export const explainAccounts = (promotions: readonly Named[]) =>
  promotions.map((one) =>
    notApplied(one, `“${shownName(one)}” is limited per customer, so it needs an account.`),
  );
