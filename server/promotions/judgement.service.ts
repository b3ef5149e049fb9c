import { readVersioned, type VersionedValue } from '../cache/versioned-value';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import { addCollectionsByRule, cachedGoodsFacts, cacheGoodsFacts } from './goods-facts.service';
import type { Candidate, GoodsFacts } from './judgement.rules';
import {
  findGeneratedCode,
  findPromotion,
  findPromotionByCode,
  listAllAutomatic,
  listAutomatic,
  type PromotionNow,
  readJudgementFacts,
} from './promotions.queries';
import {
  codeFor,
  type GeneratedCode,
  needsAccount,
  type Promotion,
  toPromotion,
} from './promotions.rules';

declare module '../shop' {
  interface Shop {
    /** The automatic promotions that have not ended; the counts of their uses are not current. */
    automaticPromotions: VersionedValue<Promotion[]>;
  }
}

/** The promotions that a cart may get, and what their judgement depends on. */
export interface CartPromotions {
  candidates: Candidate[];
  /** Those that guests cannot get, if the buyer is one. */
  needingAccount?: Promotion[];
  /** The promotion of the code; null without one. */
  code: {
    id: string;
    code: string;
    generatedCodeId: string | null;
    isLimitedPerCustomer: boolean;
  } | null;
  now: Date;
  accountId: string | null;
  isFirstOrder: boolean;
  isGuest: boolean;
  /** The customer groups of the buyer that promotions ask for. */
  groups: readonly string[];
  goods: ReadonlyMap<string, GoodsFacts>;
}

/** A cart without promotions. */
export const noPromotions: CartPromotions = {
  candidates: [],
  code: null,
  now: new Date(0),
  accountId: null,
  isFirstOrder: false,
  isGuest: true,
  groups: [],
  goods: new Map(),
};

interface CartOfShopper {
  accountId: string | null;
  productIds: string[];
  /** The promotion of the cart's code, or the code as it was typed. */
  promotionId?: string | null;
  /** It, if it is one of many. */
  generatedCodeId?: string | null;
  typedCode?: string;
  /** When the cart was read, by the clock of the database; without it, the database is asked. */
  readAt?: string | undefined;
  /** With automatic promotions that are not on. */
  isForStaff?: boolean;
}

/**
 * Reads the promotions that a cart may get: the automatic ones and that of its code. Without any, it reads nothing but the code;
 * and nothing at all if the automatic ones ask only about goods and time. `code` is null if there is no such code any more.
 */
export async function readCartPromotions(
  shop: Shop,
  connection: Connection,
  cart: CartOfShopper,
): Promise<CartPromotions> {
  const { accountId, typedCode = '', readAt, isForStaff = false } = cart;
  const productIds = [...new Set(cart.productIds)];
  const automatic = isForStaff
    ? (await listAllAutomatic(connection)).map(toPromotion)
    : await automaticPromotions(shop, connection);
  const found = await findCode(connection, cart);
  if (automatic.length === 0 && found === null) return noPromotions;
  if (connection === shop.pool && found === null && readAt !== undefined) {
    const cached = await cachedCartPromotions(shop, automatic, { accountId, productIds, readAt });
    if (cached !== null) return cached;
  }
  const { generation } = shop.cacheVersion.changes;
  const byCode = found && toPromotion(found.promotion);
  const generatedCode = found?.generatedCode ?? null;
  const enteredCode = byCode && codeFor(byCode, generatedCode);
  const promotions = byCode ? [...automatic, byCode] : automatic;
  const facts = await readJudgementFacts(connection, {
    accountId,
    promotionIds: promotions.map(({ id }) => id),
    productIds,
  });
  if (!facts) throw new Error('The facts about a cart are one row.');
  if (connection === shop.pool) cacheGoodsFacts(shop, generation, facts.goods);
  const uses = new Map(facts.uses.map((one) => [one.id, one]));
  // Staff can use a code that they type for anybody. One in the cart of a guest can have been limited since.
  const isForBuyer = (promotion: Promotion) =>
    !facts.isGuest || !needsAccount(promotion) || (promotion === byCode && typedCode !== '');
  return {
    candidates: promotions.flatMap((promotion) => {
      const counted = uses.get(promotion.id);
      if (!counted || !isForBuyer(promotion)) return [];
      const { ownUses, ...current } = counted;
      return [
        {
          promotion: { ...promotion, ...current },
          ownUses,
          enteredCode: promotion === byCode ? enteredCode : null,
          generatedCode: promotion === byCode ? generatedCode : null,
        },
      ];
    }),
    needingAccount: promotions.filter((promotion) => !isForBuyer(promotion)),
    code:
      byCode && enteredCode !== null
        ? {
            id: byCode.id,
            code: enteredCode,
            generatedCodeId: generatedCode?.id ?? null,
            isLimitedPerCustomer: needsAccount(byCode),
          }
        : null,
    now: facts.now,
    accountId,
    isFirstOrder: facts.isFirstOrder,
    isGuest: facts.isGuest,
    groups: facts.groups,
    goods: await addCollectionsByRule(
      shop,
      connection,
      new Map(facts.goods.map((one) => [one.productId, one])),
      promotions,
    ),
  };
}

/** The promotions of a cart as they are cached; null if one asks about the buyer or its uses, or the goods are not cached. */
async function cachedCartPromotions(
  shop: Shop,
  automatic: Promotion[],
  {
    accountId,
    productIds,
    readAt,
  }: { accountId: string | null; productIds: string[]; readAt: string },
): Promise<CartPromotions | null> {
  const goods = automatic.every(asksOnlyGoods) ? cachedGoodsFacts(shop, productIds) : null;
  return (
    goods && {
      ...noPromotions,
      candidates: automatic.map((promotion) => ({ promotion, ownUses: 0, enteredCode: null })),
      now: new Date(readAt),
      accountId,
      goods: await addCollectionsByRule(shop, shop.pool, goods, automatic),
    }
  );
}

/** Whether a promotion asks neither who the buyer is nor how often it was used. */
const asksOnlyGoods = ({
  useLimit,
  customerLimit,
  budget,
  accountId,
  conditions: { isFirstOrder, customerGroups },
}: Promotion) =>
  useLimit === null &&
  customerLimit === null &&
  budget === null &&
  accountId === null &&
  !isFirstOrder &&
  customerGroups.length === 0;

/** The automatic promotions: as the transaction of `connection` sees them, or else from the cache. */
async function automaticPromotions(
  { pool, cacheVersion, automaticPromotions: state }: Shop,
  connection: Connection,
): Promise<Promotion[]> {
  const read = async () => (await listAutomatic(connection)).map(toPromotion);
  return connection === pool ? readVersioned(state, cacheVersion, read) : read();
}

/** The promotion of a cart's code, with the code if it is one of many; or that of a typed code. */
async function findCode(
  connection: Connection,
  { accountId, promotionId = null, generatedCodeId = null, typedCode = '' }: CartOfShopper,
): Promise<{ promotion: PromotionNow; generatedCode: GeneratedCode | null } | null> {
  const typed = typedCode.trim();
  if (promotionId === null && typed === '') return null;
  const shared =
    promotionId === null
      ? await findPromotionByCode(connection, typed)
      : await findPromotion(connection, promotionId);
  if (shared && !shared.hasManyCodes) return { promotion: shared, generatedCode: null };
  const generatedCode = await findGeneratedCode(
    connection,
    shared ? { id: generatedCodeId, accountId } : { code: typed, accountId },
  );
  if (shared) return { promotion: shared, generatedCode };
  const promotion = generatedCode && (await findPromotion(connection, generatedCode.promotionId));
  return promotion ? { promotion, generatedCode } : null;
}
