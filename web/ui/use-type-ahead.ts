import { type KeyboardEvent, useRef } from 'react';

/** How long after a letter the next one still belongs to the same word. */
const RESET_MS = 350;

/** Finds the item that starts with the typed text. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = () => typed.current.text !== '' && Date.now() - typed.current.at < RESET_MS;
  return {
    isTyping,
    /** The item to go to after `current`, if the key is a letter and one fits. */
    find(
      { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
      items: readonly HTMLElement[],
      current: number,
    ): HTMLElement | undefined {
      if ([...key].length !== 1 || ctrlKey || altKey || metaKey) return undefined;
      const text = (isTyping() ? typed.current.text : '') + key.toLocaleLowerCase();
      typed.current = { text, at: Date.now() };
      // A word that is being typed may still be the current item's; its first letter means the next one.
      const from = text.length > 1 ? current : current + 1;
      const inOrder = [...items.slice(Math.max(from, 0)), ...items.slice(0, Math.max(from, 0))];
      return inOrder.find((item) =>
        (item.textContent ?? '').trim().toLocaleLowerCase().startsWith(text),
      );
    },
  };
}
