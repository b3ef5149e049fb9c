import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OwnReview, ReviewItem } from '#contract/reviews/own-reviews';
import * as pages from '#contract/values/pages/storefront-pages';
import { useOwnReview } from '../../../api/reviews';
import { ConfirmButton } from '../../../commands';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/overlays/toast';
import { Picture } from '../../../ui/picture';
import { Stars } from '../../../ui/stars';
import { Status } from '../../../ui/status';
import { firstPicture } from '../../product/card/first-picture';
import { REVIEWS_ID } from '../rating-line';
import { write as texts } from './messages';
import { ReviewForm } from './review-form';

type ItemReviewProps = {
  item: ReviewItem;
  /** In the URL; it is for the target. */
  rating: number | null;
  /** The URL asks for this item: its form is open. */
  isTarget: boolean;
  isOnly: boolean;
};

/** An item of an order with the form for its review, or with the review. */
export function ItemReview({ item, rating, isTarget, isOnly }: ItemReviewProps) {
  const { product, size } = item;
  const [review, setReview] = useState(item.review);
  const [isEditing, setEditing] = useState(isTarget && item.review !== null);
  const [isSaved, setSaved] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const isScrolledTo = isTarget && !isOnly;
  useEffect(() => {
    if (isScrolledTo) entry.current?.scrollIntoView();
  }, [isScrolledTo]);
  return (
    <li ref={entry} className="border-t border-line py-8">
      <article className="grid grid-cols-[72px_minmax(0,1fr)] gap-4 sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-8">
        <Picture image={firstPicture(product)} alt="" sizes="(min-width: 40em) 120px, 72px" />
        <div className="grid content-start gap-5 max-sm:contents">
          <div className="max-sm:self-center">
            <h2 className="text-16 font-medium wrap-anywhere">{product.title}</h2>
            <p className="text-ink-2">
              {[product.brand, product.colour, texts.size(size)].filter(Boolean).join(', ')}
            </p>
          </div>
          <div className="max-sm:col-span-2">
            {review && !isEditing ? (
              <WrittenReview
                item={item}
                review={review}
                isSaved={isSaved}
                onEdit={() => setEditing(true)}
                onDeleted={() => setReview(null)}
              />
            ) : (
              <ReviewForm
                item={item}
                review={review}
                rating={isTarget ? rating : null}
                onSaved={(saved) => {
                  setReview(saved);
                  setSaved(true);
                  setEditing(false);
                }}
                {...(review && { onCancel: () => setEditing(false) })}
              />
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

type WrittenReviewProps = {
  item: ReviewItem;
  review: OwnReview;
  /** It was saved just now: thanks the customer and takes the focus. */
  isSaved: boolean;
  onEdit: () => void;
  onDeleted: () => void;
};

function WrittenReview({ item, review, isSaved, onEdit, onDeleted }: WrittenReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSaved) heading.current?.focus();
  }, [isSaved]);
  const isPublished = review.state === 'published';
  return (
    <div className="grid max-w-136 gap-3">
      <h3 ref={heading} tabIndex={-1} className={isSaved ? 'display-28 outline-none' : 'sr-only'}>
        {isSaved ? texts.thanks : texts.yours}
      </h3>
      {isSaved && review.state !== 'withheld' && (
        <p className="text-ink-2">{isPublished ? texts.savedText : texts.pendingText}</p>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <Stars rating={review.rating} size={20} />
        <StateOf review={review} />
      </p>
      {review.text !== '' && (
        <p dir="auto" className="text-16 whitespace-pre-line wrap-anywhere">
          {review.text}
        </p>
      )}
      {isPublished && item.product.inShop && (
        <p>
          <Link
            to={`${pages.product({ productId: item.product._id })}#${REVIEWS_ID}`}
            className="text-link"
          >
            {texts.see}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" size="small" onClick={onEdit}>
          {texts.edit}
        </Button>
        <DeleteReview item={item} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

function StateOf({ review: { state, withheldReason } }: { review: OwnReview }) {
  if (state === 'published') return <Status tone="ok">{texts.published}</Status>;
  if (withheldReason) return <Status tone="bad">{texts.withheld[withheldReason]}</Status>;
  return <Status tone="warn">{texts.pending}</Status>;
}

function DeleteReview({ item, onDeleted }: { item: ReviewItem; onDeleted: () => void }) {
  const { remove } = useOwnReview(item);
  return (
    <ConfirmButton
      size="normal"
      label={texts.delete}
      title={texts.deleteTitle}
      description={texts.deleteText}
      cancel={texts.keep}
      confirm={texts.delete}
      busy={texts.deleting}
      run={remove}
      done={() => {
        onDeleted();
        showToast(texts.deleted);
      }}
      closesOnError
    />
  );
}
