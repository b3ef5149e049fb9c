import { Link } from 'react-router';
import type { ReviewSummary } from '#contract/reviews/reviews';
import { Stars } from '../../ui/stars';
import { formatNumber, formatRating } from '../../ui/text/format';
import { toPercent } from './fit.rules';
import { FitView } from './fit-view';
import { reviews as texts } from './messages';
import type { FilterControl } from './use-review-filters';

type SummaryViewProps = { summary: ReviewSummary; control: FilterControl };

/** The average, the distribution, whose bars filter, and how it fits. Stays beside the list on large screens. */
export function ReviewSummaryView({ summary, control }: SummaryViewProps) {
  const average = summary.average ?? 0;
  return (
    <div className="grid gap-8 lg:sticky lg:top-[calc(var(--header-offset)+1.5rem)] lg:transition-[top]">
      <div>
        <p className="flex items-center gap-3">
          <span aria-hidden="true" className="text-40 font-medium tabular-nums">
            {formatRating(average)}
          </span>
          <span className="grid gap-0.5">
            <Stars rating={average} size={20} />
            <span className="text-13 text-ink-2">{texts.count(summary.count)}</span>
          </span>
        </p>
        <Distribution summary={summary} control={control} />
      </div>
      <FitView summary={summary} />
    </div>
  );
}

function Distribution({ summary, control: { filters, urlOf } }: SummaryViewProps) {
  const toggled = (rating: number) =>
    filters.ratings.includes(rating)
      ? filters.ratings.filter((other) => other !== rating)
      : [...filters.ratings, rating].sort((one, other) => other - one);
  return (
    <ul aria-label={texts.byRating} className="mt-3">
      {summary.byRating.map(({ rating, count }) => {
        const isChosen = filters.ratings.includes(rating);
        const percent = toPercent(count, summary.count);
        return (
          <li key={rating}>
            <Link
              to={urlOf({ ratings: toggled(rating) })}
              preventScrollReset
              rel="nofollow"
              aria-current={isChosen || undefined}
              className="group grid min-h-8 grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-13 pointer-coarse:min-h-11 aria-current:font-medium"
            >
              <span className="group-hover:underline underline-offset-4">
                {texts.stars(rating)}
              </span>
              <span className="h-2 overflow-hidden rounded bg-sunken shadow-[inset_0_0_0_1px_var(--color-line)] forced-colors:border">
                <span
                  className="forced-mark block h-full bg-ink-2 group-hover:bg-ink group-aria-current:bg-accent"
                  style={{ width: `${percent}%` }}
                />
              </span>
              <span aria-hidden="true" className="text-end text-ink-2 tabular-nums">
                {formatNumber(count)}
              </span>
              <span className="sr-only">{texts.count(count)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
