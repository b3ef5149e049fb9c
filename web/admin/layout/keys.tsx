import { useEffect, useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox';
import { ModalDialog } from '../../ui/overlays/sheet';
import { keys } from './messages';

const shortcuts: [pressed: string, text: string][] = [
  ['Ctrl K', keys.palette],
  ['/', keys.search],
  ['Space', keys.choose],
  ['Ctrl Enter', keys.save],
  ['Esc', keys.close],
  ['?', keys.help],
];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isSingle, setSingle] = useSingleKeys();
  return (
    <ModalDialog open={isOpen} onClose={onClose} title={keys.title}>
      <dl className="mt-4 grid gap-1">
        {shortcuts.map(([pressed, text]) => (
          <div key={pressed} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="text-ink-2">{text}</dt>
            <dd>
              <kbd className="rounded border border-line-strong px-2 py-1 font-text text-12">
                {pressed}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isSingle}
        onChange={(event) => setSingle(event.target.checked)}
        className="mt-4 border-t border-line pt-3"
      >
        {keys.single}
      </Checkbox>
    </ModalDialog>
  );
}

const SINGLE_KEYS = 'admin-single-keys';

interface Keys {
  onPalette: () => void;
  onHelp: () => void;
}

/**
 * The global keyboard shortcuts of the admin area. Single-character shortcuts can be turned off, because speech input may
 * trigger them (WCAG 2.1.4).
 */
export function useKeys({ onPalette, onHelp }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || hasDialog() || !areSingleKeysOn()) return;
      if (event.key === '?') onHelp();
      else if (event.key === '/') focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onPalette, onHelp]);
}

/** Whether the shortcuts `/` and `?` are enabled in this browser. */
function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return [
    isOn,
    (next) => {
      if (next) localStorage.removeItem(SINGLE_KEYS);
      else localStorage.setItem(SINGLE_KEYS, 'off');
      setOn(next);
    },
  ];
}

const areSingleKeysOn = () => localStorage.getItem(SINGLE_KEYS) !== 'off';
const hasDialog = () => document.querySelector('dialog[open]') !== null;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}
