import type { ExplainedPromotion } from '#contract/admin/carts';
import { isId } from '#contract/values/id';
import type { Connection } from '../database/database';
import { noDestination } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { explainAccounts, explainDiscount, explainJudgement } from '../promotions/explain.rules';
import {
  type CartPromotions,
  type Judgement,
  readCartPromotions,
} from '../promotions/promotions.service';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { linesOfCart } from './cart.lines';
import { hasAccount, readCart } from './cart.queries';
import { type PricedItems, readItems } from './price-items.service';
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
  return explain(promotions, discounted.judgement, settings);
}

/** The same for items that are stored elsewhere than in a cart. */
export async function explainItems(
  shop: Shop,
  connection: Connection,
  priced: PricedItems,
): Promise<ExplainedPromotion[]> {
  const { byStaff } = priced;
  const read = await readItems(shop, connection, priced, { isForStaff: true });
  const { settings, lines, promotions } = read;
  const { candidates, needingAccount = [] } = promotions;
  if (byStaff?.discount)
    return explainDiscount([...candidates.map(({ promotion }) => promotion), ...needingAccount]);
  const { discounted } = await quoteCart(connection, lines, {
    settings,
    discounts: { promotions },
    isFirstOrder: false,
    isFreeByStaff: byStaff?.isDeliveryFree ?? false,
    choice: priced.choice,
  });
  return explain(promotions, discounted.judgement, settings);
}

function explain(
  { candidates, needingAccount = [] }: CartPromotions,
  judgement: Judgement,
  settings: Settings,
): ExplainedPromotion[] {
  const all = candidates.map(({ promotion }) => promotion);
  return [
    ...explainJudgement(all, judgement, settings.currency, settings),
    ...explainAccounts(needingAccount),
  ];
}
