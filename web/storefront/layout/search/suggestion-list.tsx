import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names';
import { Picture } from '../../../ui/picture';
import { useMoney } from '../../../ui/text/money';
import { search } from './search-messages';
import type { SearchOption } from './use-search-box';

type SuggestionListProps = {
  id: string;
  options: readonly SearchOption[];
  /** The option highlighted by the arrow keys. */
  activeId: string | null;
};

/** Categories and products as one listbox. The options are links, so that they can be opened in a new tab. */
export function SuggestionList({ id, options, activeId }: SuggestionListProps) {
  const groups = [
    { label: search.categories, options: options.filter(({ kind }) => kind === 'category') },
    { label: search.products, options: options.filter(({ kind }) => kind === 'product') },
  ];
  return (
    <div role="listbox" id={id} aria-label={search.label} className="max-w-160 pt-2 pb-6">
      {groups
        .filter((group) => group.options.length > 0)
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
          <div key={group.label} role="group" aria-label={group.label} className="pt-4">
            <p aria-hidden="true" className="mb-1 text-13 text-ink-2">
              {group.label}
            </p>
            {group.options.map((option) => (
              <Link
                key={option.id}
                id={option.id}
                to={option.to}
                replace
                role="option"
                tabIndex={-1}
                aria-selected={option.id === activeId}
                className={classNames(
                  '-mx-3 flex min-h-11 items-center gap-4 rounded px-3 py-1.5 hover:bg-sunken',
                  option.id === activeId && 'bg-sunken outline-2 outline-accent',
                )}
              >
                <OptionText {...option} />
              </Link>
            ))}
          </div>
        ))}
    </div>
  );
}

function OptionText({ label, product }: SearchOption) {
  const formatMoney = useMoney();
  if (!product) return <span className="text-16">{label}</span>;
  return (
    <>
      <Picture image={product.image} alt="" sizes="48px" className="w-12 flex-none" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        <span className="block text-12 text-ink-2">
          {[product.colour, product.brand].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="tabular-nums">{formatMoney(product.price)}</span>
    </>
  );
}
