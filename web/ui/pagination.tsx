import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { kit } from '../messages';
import { classNames } from './class-names';
import { ChevronBack, ChevronOn } from './direction-icons';
import { Icon } from './icon';

type PaginationProps = {
  /** From 1. */
  page: number;
  totalPages: number;
  /** The URL of a page: it keeps all else of the query. */
  to: (page: number) => string;
  label?: string;
};

/** Previous, page numbers and Next as links; nothing for a single page. */
export function Pagination({ page, totalPages, to, label = kit.pages }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={label} className="pt-14 print:hidden">
      <ul className="flex flex-wrap items-center justify-center sm:gap-1">
        <li>
          <Step to={page > 1 ? to(page - 1) : null} rel="prev">
            <Icon of={ChevronBack} size={16} />
            <span className="max-sm:sr-only">{kit.previousPage}</span>
          </Step>
        </li>
        {pagesShown(page, totalPages).map((shown, position) => (
          <li key={shown ?? `gap-${position}`}>
            {shown === null ? (
              <span className={cell} aria-hidden="true">
                …
              </span>
            ) : (
              <PageLink page={shown} to={to(shown)} isCurrent={shown === page} />
            )}
          </li>
        ))}
        <li>
          <Step to={page < totalPages ? to(page + 1) : null} rel="next">
            <span className="max-sm:sr-only">{kit.nextPage}</span>
            <Icon of={ChevronOn} size={16} />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

/** At most seven pages: the first, the last, and those around the current one; null is a gap. */
export function pagesShown(page: number, totalPages: number): (number | null)[] {
  if (totalPages <= 7) return range(1, totalPages);
  if (page <= 4) return [...range(1, 5), null, totalPages];
  if (page >= totalPages - 3) return [1, null, ...range(totalPages - 4, totalPages)];
  return [1, null, page - 1, page, page + 1, null, totalPages];
}

const cell =
  'inline-flex h-11 min-w-9 items-center pointer-coarse:min-w-11 justify-center gap-2 px-1 tabular-nums sm:min-w-11 sm:px-3';

type PageLinkProps = { page: number; to: string; isCurrent: boolean };

function PageLink({ page, to, isCurrent }: PageLinkProps) {
  return (
    <Link
      to={to}
      aria-label={kit.page(page)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        cell,
        isCurrent
          ? 'font-medium shadow-[inset_0_-1px_0_var(--color-ink)]'
          : 'hover:underline underline-offset-4',
      )}
    >
      {page}
    </Link>
  );
}

type StepProps = { to: string | null; rel: 'prev' | 'next'; children: ReactNode };

function Step({ to, rel, children }: StepProps) {
  if (to === null) {
    return (
      <span aria-disabled="true" className={classNames(cell, 'text-ink-3')}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={cell}>
      {children}
    </Link>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
