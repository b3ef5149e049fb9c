import type { Connection } from '../database/database';
import { type FrozenPromotion, findEarlierPromotion } from '../promotions/promotions.service';
import { listOrderPromotions } from './order-promotions.queries';
import type { OrderRow } from './orders.queries';

/** The promotions that an order has, as it froze them; of an order from before that, its code as it is now. */
export async function promotionsOfOrder(
  connection: Connection,
  { id, promotionId, promoCode, promo, promotions }: OrderRow,
): Promise<FrozenPromotion[]> {
  if (promotions.length > 0) return listOrderPromotions(connection, id);
  return promotionId === null
    ? []
    : findEarlierPromotion(connection, { promotionId, promoCode, promo });
}
