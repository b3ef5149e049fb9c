import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { filters, listing as texts } from '../messages';
import type { Listing } from '../use-listing';
import { filterNames, sortsOf, toggled } from './filters.rules';

/**
 * Filters and sort orders as links, for browsers without scripts. Other browsers show the controls, which need scripts.
 */
export function PlainFilters({ listing }: { listing: Listing }) {
  const { selection, options, urlOf, scope } = listing;
  return (
    <noscript>
      <nav
        aria-label={filters.title}
        className="mb-8 grid gap-3 border-y border-line py-4 print:hidden"
      >
        {filterNames.map(
          (name) =>
            options[name].length > 0 && (
              <Row key={name} title={filters.names[name]}>
                {options[name].map(({ value, label, count, isOn }) => (
                  <PlainLink
                    key={value}
                    to={urlOf(toggled(selection, name, value, !isOn))}
                    isOn={isOn}
                  >
                    {count === undefined ? label : `${label} (${count})`}
                  </PlainLink>
                ))}
              </Row>
            ),
        )}
        <Row title={texts.sort}>
          {sortsOf(scope).map((sort) => (
            <PlainLink
              key={sort}
              to={urlOf({ ...selection, sort, page: 1 })}
              isOn={selection.sort === sort}
            >
              {texts.sorts[sort]}
            </PlainLink>
          ))}
        </Row>
      </nav>
    </noscript>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-ink-2">{title}</span>
      {children}
    </p>
  );
}

type PlainLinkProps = { to: string; isOn: boolean; children: string };

/** `nofollow`: search engines find the same products in other lists. */
function PlainLink({ to, isOn, children }: PlainLinkProps) {
  const href = useHref(to);
  return (
    <a
      href={href}
      rel="nofollow"
      aria-current={isOn ? 'true' : undefined}
      className="py-1 underline underline-offset-4 aria-[current=true]:font-medium aria-[current=true]:no-underline"
    >
      {children}
    </a>
  );
}
