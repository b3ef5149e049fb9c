import type { Explanation } from '#contract/money';
import { formatMoney } from '../../ui/text/format';
import { cart as texts } from './messages';

/** An expandable explanation of the total, line by line. */
export function TotalExplanation({ lines = [] }: { lines?: Explanation | undefined }) {
  if (lines.length === 0) return null;
  // Two products may have the same title.
  const rows = lines.map((line, index) => ({ ...line, key: `${index} ${line.label}` }));
  return (
    <details className="mt-4 text-13 text-ink-2 print:hidden">
      <summary className="w-fit py-1 underline underline-offset-4 pointer-coarse:py-3">
        {texts.why}
      </summary>
      <ul className="mt-2 grid gap-1.5 tabular-nums">
        {rows.map(({ key, label, amount }) => (
          <li key={key} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">{label}</span>
            <span className="whitespace-nowrap">
              {amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
