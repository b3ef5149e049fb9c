import { useEffect, useRef } from 'react';
import type { ReviewPage } from '../../api/reviews';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Pagination } from '../../ui/pagination';
import { reviews as texts } from './messages';
import { REVIEWS_PER_PAGE, withoutFilters } from './review-filters.rules';
import { ReviewItem } from './review-item';
import type { FilterControl } from './use-review-filters';

const LIST_ID = 'review-list';

type ReviewListProps = { page: ReviewPage; control: FilterControl };

/** The reviews that the filters find, by pages. */
export function ReviewList({ page: { reviews, total }, control }: ReviewListProps) {
  const { filters, urlOf, choose } = control;
  const list = useFocusOnPageChange(filters.page);
  if (reviews.length === 0)
    return (
      <Notice
        level="h3"
        className="mt-6"
        title={texts.none}
        action={
          <Button kind="quiet" onClick={() => choose(withoutFilters)}>
            {texts.clear}
          </Button>
        }
      >
        {texts.noneText}
      </Notice>
    );
  return (
    <>
      <ul
        id={LIST_ID}
        ref={list}
        tabIndex={-1}
        aria-label={texts.title}
        className="scroll-mt-4 outline-none"
      >
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      <Pagination
        page={filters.page}
        totalPages={Math.ceil(total / REVIEWS_PER_PAGE)}
        to={(page) => `${urlOf({ page })}#${LIST_ID}`}
        label={texts.pages}
      />
    </>
  );
}

/** The link to another page is far below its first review. */
function useFocusOnPageChange(page: number) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) list.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return list;
}
