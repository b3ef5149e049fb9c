import { Search } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/overlays/modal';
import { formatCount } from '../../ui/text/format-count';
import { palette } from './messages';
import type { PaletteOption } from './palette-options';
import type { Section } from './sections';
import { usePalette } from './use-palette';

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  sections: readonly Section[];
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
        {groupsOf(box.options).map(([group, options]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-12 text-ink-2">
              {group}
            </p>
            {options.map((option) => (
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

const countText = (count: number) =>
  count === 0 ? palette.none : formatCount(count, palette.result);

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

function groupsOf(options: readonly PaletteOption[]): [string, PaletteOption[]][] {
  const groups = new Map<string, PaletteOption[]>();
  for (const option of options)
    groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}
