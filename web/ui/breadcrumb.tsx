import { Link } from 'react-router';
import { kit } from '../messages';

/** A breadcrumb; the last crumb is the page itself and not a link. */
export type Crumb = { label: string; to?: string };

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav
      aria-label={kit.breadcrumb}
      className="pt-5 text-13 text-ink-2 pointer-coarse:pt-2 lg:pt-7 print:hidden"
    >
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, position) => (
          <li key={label} className="flex items-center gap-2">
            {position > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              // The target of a short word reaches over the separator, which stays where it is.
              <Link
                to={to}
                className="hover:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:-me-5 pointer-coarse:min-w-11 pointer-coarse:pe-5"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
