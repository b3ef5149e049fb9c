import type { ReviewSummary } from '#contract/reviews/reviews';
import { reviewSorts } from '#contract/values/reviews/reviews';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { InlineSelect } from '../../ui/forms/select';
import { formatNumber } from '../../ui/text/format';
import { reviews as texts } from './messages';
import { hasFilters, withoutFilters } from './review-filters.rules';
import type { FilterControl } from './use-review-filters';

type FilterBarProps = {
  summary: ReviewSummary;
  control: FilterControl;
  /** How many reviews the filters find. */
  shown: string;
};

/** The filters above the list. What no review has cannot be chosen. */
export function ReviewFilterBar({ summary, control, shown }: FilterBarProps) {
  const { filters, choose } = control;
  const sizes = summary.bySize.map(({ size, count }) => ({
    value: size,
    label: texts.sizeOption(size, formatNumber(count)),
  }));
  const heights = summary.byHeight.map(({ height, count }) => ({
    value: height,
    label: texts.heightOption(texts.heights[height], formatNumber(count)),
  }));
  return (
    <fieldset className="min-w-0 border-b border-line pb-3 print:hidden">
      <legend className="sr-only">{texts.filters}</legend>
      <div className="flex flex-wrap items-center gap-x-6">
        {sizes.length > 1 && (
          <InlineSelect
            label={texts.size}
            placeholder={texts.allSizes}
            options={sizes}
            value={filters.size ?? ''}
            onChange={({ target }) => choose({ size: target.value || null })}
          />
        )}
        {heights.length > 1 && (
          <InlineSelect
            label={texts.height}
            placeholder={texts.allHeights}
            options={heights}
            value={filters.height ?? ''}
            onChange={({ target }) =>
              choose({
                height:
                  summary.byHeight.find(({ height }) => height === target.value)?.height ?? null,
              })
            }
          />
        )}
        {summary.withPictures > 0 && (
          <Checkbox
            checked={filters.withPictures}
            onChange={({ target }) => choose({ withPictures: target.checked })}
          >
            {texts.withPictures(formatNumber(summary.withPictures))}
          </Checkbox>
        )}
        <InlineSelect
          label={texts.sort}
          showLabel
          className="lg:ms-auto"
          options={reviewSorts.map((value) => ({ value, label: texts.sorts[value] }))}
          value={filters.sort}
          onChange={({ target }) =>
            choose({ sort: reviewSorts.find((sort) => sort === target.value) ?? 'helpful' })
          }
        />
      </div>
      <div className="flex min-h-9 items-center gap-4 text-13 text-ink-2">
        <p role="status">{shown}</p>
        {hasFilters(filters) && (
          <Button kind="plain" size="row" className="px-0!" onClick={() => choose(withoutFilters)}>
            {texts.clear}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
