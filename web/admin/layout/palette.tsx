import { Search } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Found } from '#contract/admin/dashboard';
import { orderLabel } from '#contract/values/orders/order-number';
import { adminPages } from '#contract/values/pages/admin-pages';
import { orderStateLabel } from '#contract/values/state-labels';
import { usePaletteSearch } from '../../api/admin/queries';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/overlays/modal';
import { useMoney } from '../../ui/text/money';
import { useDebounced } from '../../ui/use-debounced';
import { palette } from './messages';
import type { AdminSection } from './sections';

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  sections: readonly AdminSection[];
}

/** The command palette: opens any page, order, product or customer by keyboard. */
export function Palette({ isOpen, onClose, sections }: PaletteProps) {
  const titleId = useId();
  return (
    <Modal open={isOpen} onClose={onClose} labelledBy={titleId}>
      <div className="pointer-events-none fixed inset-x-0 top-0 flex justify-center p-3 sm:pt-[12vh]">
        <div className="pointer-events-auto flex max-h-[min(560px,calc(100dvh-24px))] w-full max-w-160 flex-col overflow-hidden rounded-overlay bg-surface shadow-overlay transition-opacity duration-(--fast) group-not-open/modal:opacity-0 starting:opacity-0 forced-colors:border">
          <h2 id={titleId} className="sr-only">
            {palette.title}
          </h2>
          <Combobox sections={sections} onClose={onClose} />
        </div>
      </div>
    </Modal>
  );
}

function Combobox({ sections, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const box = usePalette(sections, onClose);
  return (
    <>
      <div className="flex h-14 flex-none items-center gap-3 border-b border-line px-5">
        <Icon of={Search} size={18} className="flex-none text-ink-2" />
        <input
          type="text"
          role="combobox"
          data-autofocus
          aria-label={palette.label}
          aria-autocomplete="list"
          aria-expanded={box.options.length > 0}
          aria-controls={box.listId}
          aria-activedescendant={box.active?.id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={palette.placeholder}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onKeyDown={box.onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </div>
      <div
        role="listbox"
        id={box.listId}
        aria-label={palette.results}
        className="overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden"
      >
        {[...new Set(box.options.map(({ group }) => group))].map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-12 text-ink-2">
              {group}
            </p>
            {box.options
              .filter((option) => option.group === group)
              .map((option) => (
                <Option
                  key={option.id}
                  option={option}
                  isActive={option.id === box.active?.id}
                  onChoose={onClose}
                />
              ))}
          </div>
        ))}
      </div>
      {box.isUpToDate && box.options.length === 0 && (
        <p className="px-5 py-6 text-ink-2">{palette.none}</p>
      )}
      {box.error && <p className="border-t border-line px-5 py-3 text-13">{palette.failed}</p>}
      <p
        aria-hidden="true"
        className="border-t border-line px-5 py-2.5 text-12 text-ink-2 pointer-coarse:hidden"
      >
        {palette.hint}
      </p>
      <p role="status" className="sr-only">
        {box.text.trim() !== '' && box.isUpToDate && countText(box.options.length)}
      </p>
    </>
  );
}

const countText = (count: number) => (count === 0 ? palette.none : palette.resultCount(count));

interface OptionProps {
  option: PaletteOption;
  isActive: boolean;
  onChoose: () => void;
}

/** A link, so that it can be opened in a new tab. */
function Option({ option, isActive, onChoose }: OptionProps) {
  return (
    <Link
      id={option.id}
      to={option.to}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 items-center gap-4 rounded px-3 hover:bg-sunken pointer-coarse:min-h-11',
        isActive && 'bg-accent-soft forced-colors:outline-2',
      )}
    >
      <span className="truncate">{option.label}</span>
      <span className="ms-auto max-w-[50%] truncate text-13 text-ink-2">{option.note}</span>
    </Link>
  );
}

const DEBOUNCE_MS = 120;

/** The state of the palette, an ARIA combobox: the focus stays in the input, the arrow keys move over the options. */
function usePalette(sections: readonly AdminSection[], onClose: () => void) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const search = usePaletteSearch(query);
  const money = useMoney();
  const isUpToDate = query === text.trim() && !search.isLoading;
  const options = paletteOptions(text, sections, search.data, { listId, money });
  const position = Math.min(chosen, options.length - 1);
  const active = options[position];

  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const open = (option: PaletteOption) => {
    onClose();
    navigate(option.to);
  };
  const move = (to: number) => setChosen((to + options.length) % Math.max(1, options.length));
  return {
    listId,
    text,
    options,
    active,
    open,
    isUpToDate,
    error: search.error,
    type: (value: string) => {
      setText(value);
      setChosen(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') move(position + 1);
      else if (event.key === 'ArrowUp') move(position - 1);
      else if (event.key === 'Enter' && active) open(active);
      else return;
      event.preventDefault();
    },
  };
}

interface PaletteOption {
  id: string;
  group: string;
  label: string;
  /** Distinguishes options of the same name: an email, a price. */
  note: string;
  to: string;
}

/** The palette's options for a text: pages by name, then the orders, products and customers found. */
function paletteOptions(
  text: string,
  sections: readonly AdminSection[],
  found: Found | undefined,
  { listId, money }: { listId: string; money: (amount: number) => string },
): PaletteOption[] {
  const options = [
    ...pagesFor(text, sections),
    ...(text.trim() === '' ? [] : foundOptions(found, money)),
  ];
  return options.map((option, index) => ({ ...option, id: `${listId}-${index}` }));
}

type Draft = Omit<PaletteOption, 'id'>;

function pagesFor(text: string, sections: readonly AdminSection[]): Draft[] {
  const words = text.trim().toLowerCase();
  return sections
    .filter(({ label }) =>
      label
        .toLowerCase()
        .split(' ')
        .concat(label.toLowerCase())
        .some((word) => word.startsWith(words)),
    )
    .map(({ label, to }) => ({ group: palette.pages, label, note: '', to }));
}

function foundOptions(found: Found | undefined, money: (amount: number) => string): Draft[] {
  if (!found) return [];
  return [
    ...found.orders.map((order) => ({
      group: palette.orders,
      label: `${orderLabel(order)} ${order.name}`,
      note: `${orderStateLabel(order)}, ${money(order.total)}`,
      to: adminPages.order({ id: order._id }),
    })),
    ...found.products.map((product) => ({
      group: palette.products,
      label: product.title,
      note: [
        product.brand,
        product.colour,
        product.archived && palette.archived,
        product.draft && palette.draft,
      ]
        .filter(Boolean)
        .join(', '),
      to: adminPages.editProduct({ id: product._id }),
    })),
    ...found.customers.map((customer) => ({
      group: palette.customers,
      label: customer.name,
      note: customer.email,
      to: adminPages.customer({ id: customer._id }),
    })),
  ];
}
