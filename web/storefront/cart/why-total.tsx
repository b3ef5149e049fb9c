import type { Explanation } from '#contract/money';
import { formatMoney } from '../../ui/format';
import { cart as texts } from './messages';

/** How a total comes about, line by line, for who asks. */
export function WhyTotal({ lines = [] }: { lines?: Explanation | undefined }) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-4 text-13 text-ink-2 print:hidden">
      <summary className="w-fit py-1 underline underline-offset-4 pointer-coarse:py-3">
        {texts.why}
      </summary>
      <ul className="mt-2 grid gap-1.5 tabular-nums">
        {lines.map(({ label, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two colours of a shirt have the same words
          <li key={position} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">{label}</span>
            <span>{amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
