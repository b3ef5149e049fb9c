import type { ReviewSummary } from '#contract/reviews/reviews';
import { useReviewSummary, useReviews } from '../../api/reviews';
import { useToken } from '../../api/session/session';
import { classNames } from '../../ui/class-names';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { formatList, formatNumber } from '../../ui/text/format';
import { SectionHead } from '../../ui/text/section-head';
import type { LoadedReviews } from './load-reviews';
import { reviews as texts } from './messages';
import { ReviewFilterBar } from './review-filter-bar';
import { toQuery } from './review-filters.rules';
import { ReviewList } from './review-list';
import { ReviewSummaryView } from './review-summary-view';
import { useReviewFilters } from './use-review-filters';

type ReviewsSectionProps = { productId: string; initial: LoadedReviews | null };

/** Average, distribution and fit of a product's reviews, and the reviews as filtered in the URL. */
export function ReviewsSection({ productId, initial }: ReviewsSectionProps) {
  const control = useReviewFilters();
  const isEnabled = useToken() !== undefined;
  const query = toQuery(control.filters);
  const isServed = initial?.query === JSON.stringify(query);
  const { data, error, isStale, retry } = useReviews(productId, query, {
    initial: isServed ? initial.page : null,
    isEnabled,
  });
  const { data: summary } = useReviewSummary(productId, {
    initial: initial?.summary ?? null,
    isEnabled,
  });
  return (
    <section className="wrap section-gap">
      <SectionHead title={texts.title} />
      {summary?.count === 0 ? (
        <p className="max-w-136 text-16 text-ink-2">
          <span className="font-medium text-ink">{texts.emptyTitle}.</span> {texts.emptyText}
        </p>
      ) : data && summary ? (
        <div className="grid items-start gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,9fr)] md:gap-12 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-22">
          <ReviewSummaryView summary={summary} control={control} />
          <div className="min-w-0">
            <ReviewFilterBar
              summary={summary}
              control={control}
              shown={shownText(data.total, summary.count)}
            />
            <div
              aria-busy={isStale || undefined}
              className={classNames('transition-opacity', isStale && 'opacity-50')}
            >
              <ReviewList page={data} control={control} />
            </div>
          </div>
        </div>
      ) : error ? (
        <Notice kind="error" level="h3" title={texts.failed} retry={retry}>
          {error.message}
        </Notice>
      ) : (
        <SectionSkeleton />
      )}
      {summary && <WithheldNote summary={summary} />}
    </section>
  );
}

function shownText(shown: number, all: number): string {
  const count = texts.count(all);
  return shown === all ? count : texts.shown(formatNumber(shown), count);
}

function SectionSkeleton() {
  return (
    <Loading className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-22">
      <Skeleton className="h-48" />
      <div className="max-lg:hidden">
        <Skeleton className="h-11" />
        <Skeleton className="mt-6 h-32" />
      </div>
    </Loading>
  );
}

/** How many reviews are not shown, and why; nothing if all are. */
function WithheldNote({ summary: { withheld, pending } }: { summary: ReviewSummary }) {
  const total = withheld.reduce((sum, { count }) => sum + count, 0);
  if (total + pending === 0) return null;
  const reasons = withheld.map(({ reason, count }) =>
    texts.withheldReasons[reason](formatNumber(count)),
  );
  return (
    <p className="mt-8 max-w-160 text-13 text-ink-2">
      {total > 0 && `${texts.withheld(total, formatList(reasons))} `}
      {pending > 0 && `${texts.pending(pending)} `}
      {texts.policy}
    </p>
  );
}
