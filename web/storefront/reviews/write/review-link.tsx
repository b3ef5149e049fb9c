import { Link } from 'react-router';
import type { Order, OrderItem } from '#contract/orders/orders';
import type { ReviewItem } from '#contract/reviews/own-reviews';
import { deliveredParcels } from '#contract/values/orders/parcel-units';
import * as pages from '#contract/values/pages/storefront-pages';
import { useReviewItems } from '../../../api/reviews';
import { links as texts } from './messages';

/** The items of an order that its buyer can review; none before a delivery. */
export function useReviewable(order: Order): readonly ReviewItem[] {
  const isDelivered = deliveredParcels(order).length > 0;
  return useReviewItems(isDelivered ? order._id : null).data ?? [];
}

type ReviewLinkProps = { order: Order; item: OrderItem; reviewable: readonly ReviewItem[] };

/** Leads from an item of an order to the form for its review. */
export function ReviewLink({ order, item, reviewable }: ReviewLinkProps) {
  const own = reviewable.find(({ _id }) => _id === item._id);
  if (!own) return null;
  const label = own.review ? texts.edit : texts.write;
  return (
    <Link
      to={pages.review({ order_id: order._id, item: item._id })}
      aria-label={texts.named(label, item.product.title)}
      className="text-link inline-block text-13 pointer-coarse:py-3 print:hidden"
    >
      {label}
    </Link>
  );
}
