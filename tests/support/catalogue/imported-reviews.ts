import { newId } from '../../../server/database/ids';
import type { NewReview } from '../../../server/reviews/reviews.service';

/** A published review of five stars from another shop, or one that differs from it. */
export const importedReview = (
  product: { _id: string },
  fields: Partial<NewReview> = {},
): NewReview => ({
  id: newId(),
  productId: product._id,
  importedFrom: 'Old shop',
  displayName: 'Ada L.',
  rating: 5,
  ...fields,
});
