import { useEffect, useState } from 'react';

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
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
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
