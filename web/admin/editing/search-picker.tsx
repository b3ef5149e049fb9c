import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { SearchField } from '../../ui/forms/search-field';
import { useDebounced } from '../../ui/use-debounced';

const DEBOUNCE_MS = 200;

/** The text of a `SearchPicker`; `q` is what to search for, empty for nothing. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, q: useDebounced(typed.trim(), DEBOUNCE_MS) };
}

interface SearchPickerProps<Found> {
  search: ReturnType<typeof useTypedSearch>;
  label: string;
  placeholder: string;
  /** Undefined until they have loaded. */
  found: readonly Found[] | undefined;
  noneFound: string;
  onPick: (one: Found) => void;
  className?: string;
  /** The content of a row. */
  children: (one: Found) => ReactNode;
}

/** Finds records while staff type, to pick one. */
export function SearchPicker<Found extends { _id: string }>({
  search: { typed, setTyped, q },
  label,
  placeholder,
  found,
  noneFound,
  onPick,
  className,
  children,
}: SearchPickerProps<Found>) {
  return (
    <div className={classNames('grid gap-1', className)}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter would save the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {q !== '' && found && (
        <ul className="grid" aria-label={label}>
          {found.length === 0 && <li className="py-2 text-ink-2">{noneFound}</li>}
          {found.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 px-2 py-1 text-start hover:bg-sunken"
                onClick={() => {
                  onPick(one);
                  setTyped('');
                }}
              >
                {children(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
