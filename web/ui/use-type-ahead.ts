import { type KeyboardEvent, useRef } from 'react';

/** The maximum time between letters of one word. */
const RESET_MS = 350;

/** Finds the item that starts with the typed text. */
export function useTypeAhead() {
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
