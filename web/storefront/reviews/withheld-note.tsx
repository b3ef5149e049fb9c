import type { ReviewSummary } from '#contract/reviews';
import { formatNumber } from '../../ui/text/format';
import { formatCount } from '../../ui/text/format-count';
import { reviews as texts } from './messages';

const list = new Intl.ListFormat('en-US');

/** How many reviews are not shown, and why; nothing if all are. */
export function WithheldNote({ summary: { withheld, pending } }: { summary: ReviewSummary }) {
  const total = withheld.reduce((sum, { count }) => sum + count, 0);
  if (total + pending === 0) return null;
  const reasons = withheld.map(({ reason, count }) =>
    texts.withheldReasons[reason](formatNumber(count)),
  );
  return (
    <p className="mt-8 max-w-160 text-13 text-ink-2">
      {total > 0 &&
        `${texts.withheld(total, formatCount(total, texts.review), list.format(reasons))} `}
      {pending > 0 && `${texts.pending(pending, formatCount(pending, texts.review))} `}
      {texts.policy}
    </p>
  );
}
