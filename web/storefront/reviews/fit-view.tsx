import type { ReviewSummary } from '#contract/reviews/reviews';
import { reviewFits } from '#contract/values/reviews/reviews';
import { type Column, Table } from '../../ui/table';
import { formatNumber, formatPercent } from '../../ui/text/format';
import { fitBySize, mostSaid, type SizeFit } from './fit.rules';
import { reviews as texts } from './messages';

/** How the garment fits: in a sentence, and by size. Nothing while too few buyers have answered. */
export function FitView({ summary }: { summary: ReviewSummary }) {
  const fit = mostSaid(summary.fit);
  const length = mostSaid(summary.length);
  if (!fit) return null;
  return (
    <div>
      <h3 className="font-medium">{texts.fit}</h3>
      <p className="mt-1 text-ink-2">
        {texts.fitSays[fit.answer](formatPercent(fit.percent), formatNumber(fit.answers))}
      </p>
      {length && (
        <p className="text-ink-2">
          {texts.lengthSays[length.answer](
            formatPercent(length.percent),
            formatNumber(length.answers),
          )}
        </p>
      )}
      <div className="mt-3">
        <Table
          caption={texts.fitBySize}
          columns={columns}
          rows={fitBySize(summary)}
          rowKey={({ size }) => size}
          edge="flush"
          phone="columns"
        />
      </div>
    </div>
  );
}

const columns: Column<SizeFit>[] = [
  {
    head: texts.size,
    cell: ({ size, answers }) => (
      <span className="block py-2">
        {size}
        <span className="block text-12 text-ink-2">{texts.votes(answers)}</span>
      </span>
    ),
  },
  ...reviewFits.map((fit) => ({
    head: texts.fitHeads[fit],
    className: 'w-1/4',
    cell: ({ shares }: SizeFit) => (
      <Share percent={shares.find((share) => share.fit === fit)?.percent ?? 0} />
    ),
  })),
];

function Share({ percent }: { percent: number }) {
  return (
    <span className="grid gap-1 tabular-nums">
      {formatPercent(percent)}
      <span aria-hidden="true" className="h-1 overflow-hidden rounded bg-line forced-colors:border">
        <span className="forced-mark block h-full bg-ink-2" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
