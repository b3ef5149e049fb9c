import type { CampaignProduct } from '#contract/admin/campaigns';
import {
  cartRemovalsOf,
  lockForChange,
  writeProducts,
} from '../catalogue/products/write-products.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import { type PageRequest, pageOffset } from '../database/ordering';
import type { Shop } from '../shop';
import {
  listMembers,
  listUnfollowed,
  lockUnfollowed,
  markFailed,
  storeFollowed,
} from './campaign-products.queries';
import { followCampaign } from './campaign-products.rules';

/** Products of one run. */
const BATCH = 500;

/** A page of the products that are published or withdrawn while a campaign runs. */
export async function listCampaignProducts(
  shop: Shop,
  id: string,
  page: PageRequest,
): Promise<{ items: CampaignProduct[]; total: number }> {
  const { rows, total } = await listMembers(shop.pool, id, pageOffset(page));
  return { items: rows, total };
}

/**
 * Plans, publishes and withdraws products as their campaigns say, each by itself: one that fails is tried again and keeps nothing else
 * back. Of one campaign, or of all. Safe to run on several servers.
 */
export async function followCampaigns(shop: Shop, campaignId: string | null = null): Promise<void> {
  const due = await listUnfollowed(shop.pool, campaignId, BATCH);
  for (const { campaignId: campaign, productId: product } of due)
    try {
      await followWith(shop, campaign, product);
    } catch (err) {
      shop.log.error({ err, campaign, product }, 'a product could not follow its campaign');
      await markFailed(shop.pool, campaign, product);
    }
  if (due.length > 0) shop.wakeJobs();
}

function followWith(shop: Shop, campaignId: string, productId: string): Promise<void> {
  return catalogueTransaction(shop, async (tx) => {
    const locked = await lockForChange(tx, [productId]);
    const before = locked.get(productId);
    const row = before && (await lockUnfollowed(tx, campaignId, productId));
    if (!row) return;
    const { kind, phase, follows } = row;
    const { product: after, given } = followCampaign(before, {
      kind,
      phase,
      startsAt: textOf(row.startsAt),
      endsAt: textOf(row.endsAt),
      given: { publishAt: textOf(row.publishAt), withdrawAt: textOf(row.withdrawAt) },
    });
    const isWithdrawn = after.isDraft && !before.isDraft;
    if (isWithdrawn)
      await lockForChange(tx, [productId], {
        cartRemovals: cartRemovalsOf(productId, { isDraft: true }),
      });
    if (after !== before)
      await writeProducts(tx, {
        actorId: null,
        action: isWithdrawn
          ? 'product.withdraw'
          : before.isDraft && !after.isDraft
            ? 'product.publish'
            : 'product.update',
        changes: [{ before, after }],
      });
    await storeFollowed(tx, campaignId, productId, { ...given, follows });
  });
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;
