import type { ExplainedPromotion } from '#contract/admin/carts';
import { moneyFormat, toMajor } from '#contract/money';
import { datesIn } from '#contract/values/dates';
import { isId } from '#contract/values/id';
import { refusalSentence } from '#contract/values/promotions/refusals';
import { noDestination } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { shownName } from '../promotions/promotions.rules';
import { readCartPromotions } from '../promotions/promotions.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { linesOfCart } from './cart.lines';
import { hasAccount, readCart } from './cart.queries';
import { quoteCart } from './quote';

/**
 * What each automatic promotion does to the cart of a customer, or why it does nothing; paused ones, those that have not begun
 * and those that have ended too, with that of the cart's code. Throws `not_found`.
 */
export async function explainPromotions(
  shop: Shop,
  accountId: string,
): Promise<ExplainedPromotion[]> {
  if (!isId(accountId) || !(await hasAccount(shop.pool, accountId)))
    throw new ShopError('not_found');
  const stored = await readCart(shop.pool, accountId);
  const settings = await readSettings(shop);
  const { currency } = settings;
  const lines = await linesOfCart(shop, shop.pool, stored, settings);
  const promotions = await readCartPromotions(shop, shop.pool, {
    accountId,
    productIds: lines.map(({ product }) => product._id),
    promotionId: stored.promotionId,
    generatedCodeId: stored.generatedCodeId,
    isForStaff: true,
  });
  const { discounted } = await quoteCart(shop.pool, lines, {
    settings,
    discounts: { promotions },
    isFirstOrder: stored.isFirstOrder,
    choice: noDestination,
  });
  const { applied, refused } = discounted.judgement;
  const all = promotions.candidates.map(({ promotion }) => promotion);
  const names = new Map(all.map((one) => [one.id, shownName(one)]));
  const dates = datesIn({ timeZone: settings.delivery.timeZone, locale: settings.dateLocale });
  const wording = {
    money: (amount: number) => moneyFormat(currency)(toMajor(amount, currency)),
    moment: (at: Date) => dates.moment(at),
    nameOf: (id: string) => names.get(id) ?? '',
  };
  return all.map(({ id }) => {
    const name = names.get(id) ?? '';
    const given = applied.find((one) => one.id === id);
    const refusal = refused.get(id) ?? { reason: 'no_goods' };
    return {
      _id: id,
      name,
      amount: given ? toMajor(given.amount + given.delivery, currency) : null,
      reason: given ? null : refusalSentence(name, refusal, wording),
    };
  });
}
