import type { ReactNode } from 'react';
import { kit } from '../messages';
import { classNames } from './class-names';

/** A grey placeholder for content that is loading: `<Skeleton className="h-3 w-2/5" />`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'block animate-pulse rounded bg-[color-mix(in_srgb,var(--color-line)_72%,var(--color-paper))]',
        className,
      )}
    />
  );
}

/** Contains skeletons: shown after 150 ms, so that a quick answer does not flash, and announced as one word. */
export function Loading({
  label = kit.loading,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="animate-appear">
        {children}
      </div>
    </div>
  );
}
