import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type StatusTone = 'ok' | 'warn' | 'bad' | 'quiet';

const tones: Record<StatusTone, [text: string, dot: string]> = {
  ok: ['text-ok', 'bg-mark-ok'],
  warn: ['text-warn', 'bg-mark-warn'],
  bad: ['text-sale', 'bg-mark-bad'],
  quiet: ['text-ink-2', 'bg-compare'],
};

/** A dot and a word. The word has the full meaning; the colour is only a hint. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const [text, dot] = tones[tone];
  return (
    <span className={classNames('inline-flex items-center gap-2 whitespace-nowrap', text)}>
      <span
        aria-hidden="true"
        className={classNames('forced-mark size-[7px] flex-none rounded-full', dot)}
      />
      {children}
    </span>
  );
}
