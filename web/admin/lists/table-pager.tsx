import { Link } from 'react-router';
import { buttonClass } from '../../ui/button';
import { formatNumber } from '../../ui/text/format';
import { lists } from '../messages';

interface TablePagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Below a table: the range of rows, Prev and Next. */
export function TablePager({ page, pageSize, total, to }: TablePagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const range = lists.range(formatNumber(first), formatNumber(last), formatNumber(total));
  return (
    <nav
      aria-label={lists.pages}
      className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-13 lg:ps-5"
    >
      <span role="status" className="me-auto text-ink-2 tabular-nums">
        {range}
      </span>
      <Step to={page > 1 ? to(page - 1) : null}>{lists.prev}</Step>
      <Step to={last < total ? to(page + 1) : null}>{lists.next}</Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  const look = { kind: 'quiet', size: 'row' } as const;
  if (to === null)
    return (
      <span
        aria-disabled="true"
        className={buttonClass({ ...look, className: 'border-line! text-ink-3' })}
      >
        {children}
      </span>
    );
  return (
    <Link to={to} preventScrollReset className={buttonClass(look)}>
      {children}
    </Link>
  );
}
