import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names';
import { OverlayPanel, type OverlayPanelProps } from './overlay-panel';

type MenuProps = {
  /** The button's name. */
  label: string;
  /** The button's content. */
  button: ReactNode;
  /** Pixels between the button and its menu. */
  gap?: number;
  buttonClassName?: string;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => {});

/** A menu button after the ARIA practices: arrows, Home, End, type-ahead. Fill it with `MenuLink` and `MenuAction`. */
export function Menu({ label, button: shown, buttonClassName, gap = 8, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const [close] = useState(() => () => setOpenAt(null));
  const isOpen = openAt !== null;
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? null : 'first')}
        onKeyDown={onButtonKey}
        className={buttonClassName}
      >
        {shown}
      </button>
      {isOpen && (
        <Items id={id} button={button} focus={openAt} onClose={close} gap={gap}>
          {children}
        </Items>
      )}
    </>
  );
}

type ItemsProps = OverlayPanelProps & { id: string; focus: 'first' | 'last'; children: ReactNode };

const itemsOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
];

function Items({ id, focus, children, ...overlay }: ItemsProps) {
  const { button, onClose } = overlay;
  const typeAhead = useTypeAhead();
  useEffect(() => {
    const items = itemsOf(document.getElementById(id) ?? document.body);
    items[focus === 'first' ? 0 : items.length - 1]?.focus();
  }, [id, focus]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsOf(event.currentTarget);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all[(at - 1 + all.length) % all.length],
      Home: all[0],
      End: all[all.length - 1],
    }[event.key];
    if (next || event.key === ' ') event.preventDefault();
    if (event.key === 'Tab') onClose();
    else if (event.key === ' ' && !typeAhead.isTyping()) all[at]?.click();
    else (next ?? typeAhead.find(event, all, at))?.focus();
  };
  const closeAndReturn = () => {
    button.current?.focus();
    onClose();
  };
  return (
    <OverlayPanel
      {...overlay}
      id={id}
      role="menu"
      aria-labelledby={`${id}-button`}
      onKeyDown={onKeyDown}
      className="min-w-48 py-2"
    >
      <CloseContext value={closeAndReturn}>{children}</CloseContext>
    </OverlayPanel>
  );
}

const itemClass =
  'flex min-h-10 w-full items-center gap-3 px-4 text-start -outline-offset-2 hover:bg-sunken focus:bg-sunken disabled:text-ink-3 pointer-coarse:min-h-11 forced-colors:focus:outline-2';

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <Link to={to} role="menuitem" tabIndex={-1} onClick={close} className={itemClass}>
      {children}
    </Link>
  );
}

type MenuActionProps = {
  onSelect: () => void;
  children: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function MenuAction({ onSelect, children, disabled = false, className }: MenuActionProps) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={() => {
        close();
        onSelect();
      }}
      className={classNames(itemClass, className)}
    >
      {children}
    </button>
  );
}

export function MenuDivider() {
  return <hr className="my-2 border-line" />;
}

/** The maximum time between letters of one word. */
const RESET_MS = 350;

/** Finds the item that starts with the typed text. */
function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = () => typed.current.text !== '' && Date.now() - typed.current.at < RESET_MS;
  return {
    isTyping,
    /** The next match after `current`, if the key is a letter and an item matches. */
    find(
      { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
      items: readonly HTMLElement[],
      current: number,
    ): HTMLElement | undefined {
      if ([...key].length !== 1 || ctrlKey || altKey || metaKey) return undefined;
      const text = (isTyping() ? typed.current.text : '') + key.toLocaleLowerCase();
      typed.current = { text, at: Date.now() };
      // Further letters may still match the current item; a first letter moves on.
      const from = text.length > 1 ? current : current + 1;
      const inOrder = [...items.slice(Math.max(from, 0)), ...items.slice(0, Math.max(from, 0))];
      return inOrder.find((item) =>
        (item.textContent ?? '').trim().toLocaleLowerCase().startsWith(text),
      );
    },
  };
}
