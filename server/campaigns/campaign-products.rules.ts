import type { CampaignProductKind } from '#contract/admin/campaigns';
import { published, settled, withdrawn } from '../catalogue/products/publishing.rules';

/** Where a campaign is for one of its products; `none` while it is a draft, and after it was cancelled. */
export type CampaignPhase = 'none' | 'planned' | 'running' | 'over';

/** What a campaign has planned for a product; ISO 8601. */
export interface GivenPlan {
  publishAt: string | null;
  withdrawAt: string | null;
}

interface Followed {
  kind: CampaignProductKind;
  phase: CampaignPhase;
  startsAt: string | null;
  endsAt: string | null;
  given: GivenPlan;
}

type Publishing = Parameters<typeof settled>[0];

/**
 * The product as its campaign wants it, with what the campaign has planned for it. What staff have changed since stays: only plans that
 * are the campaign's own, or none, are replaced.
 */
export function followCampaign<Product extends Publishing>(
  product: Product,
  { kind, phase, startsAt, endsAt, given }: Followed,
): { product: Product; given: GivenPlan } {
  if (product.isArchived) return { product, given };
  const isOwn = (end: keyof GivenPlan) =>
    given[end] !== null && isSameMoment(product[end], given[end]);
  const isFree = (end: keyof GivenPlan) => product[end] === null || isOwn(end);
  const plan = (changed: Product, planned: GivenPlan) => ({
    product: settled(changed),
    given: planned,
  });
  const unchanged = { product, given };
  const isBefore = phase === 'none' || phase === 'planned';
  if (kind === 'publish') {
    if (product.isDraft) {
      const isWaiting = isBefore ? isFree('publishAt') : isOwn('publishAt');
      const isNew = phase === 'running' && given.publishAt === null && product.publishAt === null;
      if (phase === 'planned' && isWaiting)
        return plan(
          {
            ...product,
            publishAt: startsAt,
            withdrawAt: isFree('withdrawAt') ? endsAt : product.withdrawAt,
          },
          { publishAt: startsAt, withdrawAt: isFree('withdrawAt') ? endsAt : null },
        );
      if (phase === 'running' && (isWaiting || isNew))
        return plan(
          { ...published(product), withdrawAt: isFree('withdrawAt') ? endsAt : product.withdrawAt },
          { publishAt: startsAt, withdrawAt: isFree('withdrawAt') ? endsAt : null },
        );
      if ((phase === 'none' || phase === 'over') && isOwn('publishAt'))
        return plan(
          {
            ...product,
            publishAt: null,
            withdrawAt: isOwn('withdrawAt') ? null : product.withdrawAt,
          },
          NOTHING,
        );
      return unchanged;
    }
    // It was in the shop before, or staff have published it.
    if (given.publishAt === null || !isSamePlan(product.withdrawAt, given.withdrawAt))
      return unchanged;
    if (phase === 'running')
      return plan({ ...product, withdrawAt: endsAt }, { ...given, withdrawAt: endsAt });
    if (phase === 'over') return plan({ ...withdrawn(product), withdrawAt: null }, NOTHING);
    return unchanged;
  }
  if (product.isDraft) {
    const isWithdrawn = given.withdrawAt !== null && isFree('publishAt');
    if (phase === 'running' && isWithdrawn)
      return plan({ ...product, publishAt: endsAt }, { ...given, publishAt: endsAt });
    if (phase === 'over' && isWithdrawn) return plan(published(product), NOTHING);
    return unchanged;
  }
  if (phase === 'planned' && isFree('withdrawAt'))
    return plan({ ...product, withdrawAt: startsAt }, { publishAt: null, withdrawAt: startsAt });
  if (
    phase === 'running' &&
    (isOwn('withdrawAt') || (given.withdrawAt === null && product.withdrawAt === null))
  )
    return plan(
      { ...withdrawn(product), withdrawAt: null, publishAt: endsAt },
      { publishAt: endsAt, withdrawAt: startsAt },
    );
  if ((phase === 'none' || phase === 'over') && isOwn('withdrawAt'))
    return plan({ ...product, withdrawAt: null }, NOTHING);
  return unchanged;
}

const NOTHING: GivenPlan = { publishAt: null, withdrawAt: null };

const isSameMoment = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other);
const isSamePlan = (one: string | null, other: string | null) =>
  one === other || isSameMoment(one, other);
