import type { ReactNode } from 'react';
import { classNames } from './class-names';

type PanelProps = {
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** At the header's end: buttons, links. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A framed part of the admin area. Panels are not nested. */
export function Panel({ title, aside, actions, className, children }: PanelProps) {
  // A section needs a heading.
  const Frame = title ? 'section' : 'div';
  return (
    <Frame
      className={classNames('min-w-0 rounded-overlay border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line not-last:border-b px-4 py-2.5 lg:ps-5">
          <div className="flex min-w-3/5 flex-1 flex-wrap items-center gap-x-6 gap-y-1.5">
            <h2 className="font-medium">{title}</h2>
            {aside}
          </div>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </Frame>
  );
}
