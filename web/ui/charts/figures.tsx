import type { ReactNode } from 'react';
import { kit } from '../../messages';

/** Up to four figures share one panel: two columns, one row from 1024 px. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-overlay border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none *:bg-surface gap-px">
      {children}
    </div>
  );
}

type FigureProps = {
  title: string;
  /** The values are formatted texts. */
  total: string;
  recent: string;
  /** The figure of a chosen period, if it is known. */
  period?: { label: string; value: string } | undefined;
};

/** One figure: its total, and its recent part. */
export function Figure({ title, total, recent, period }: FigureProps) {
  return (
    <section className="p-4 lg:p-5">
      <h2 className="mb-3 font-medium">{title}</h2>
      <dl>
        <div>
          <dt className="text-12 text-ink-2">{kit.figureTotal}</dt>
          <dd className="text-[1.5rem]/8 font-medium tracking-[-0.02em] tabular-nums lg:text-[1.75rem]/9">
            {total}
          </dd>
        </div>
        <div className="mt-2.5 flex justify-between gap-2 text-13 tabular-nums">
          <dt className="text-ink-2">{kit.figureThisWeek}</dt>
          <dd className="font-medium">{recent}</dd>
        </div>
        {period && (
          <div className="mt-1 flex flex-wrap justify-between gap-x-2 text-13 tabular-nums">
            <dt className="text-ink-2">{period.label}</dt>
            <dd className="ms-auto font-medium">{period.value}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
