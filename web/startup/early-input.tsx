import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by the inline script; removed when it is called. */
    replayEarlyInput?: () => void;
  }
}

/**
 * Part of the inline script, as text: it cannot use anything of this file. Until the page is interactive, which takes seconds on a slow network, it holds back the last
 * press on a button, which waits visibly, and notes the fields that are typed into. `replayEarlyInput` repeats both for React.
 */
export function recordEarlyInput() {
  let button: HTMLElement | null = null;
  const fields = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const onClick = (event: Event) => {
    const pressed = (event.target as Element).closest('button');
    if (!pressed) return;
    event.preventDefault();
    // Otherwise React, which may be about to hydrate, would hydrate for this press and get it a second time by the replay.
    event.stopPropagation();
    button?.removeAttribute('aria-busy');
    button = pressed;
    button.setAttribute('aria-busy', 'true');
  };
  const onInput = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    if (/^(text|email|tel|password|search|number|textarea)$/.test(field.type)) fields.add(field);
  };
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
  window.replayEarlyInput = () => {
    delete window.replayEarlyInput;
    removeEventListener('click', onClick, true);
    removeEventListener('input', onInput, true);
    const texts = [...fields].map((field) => [field, field.value] as const);
    // After the effects of the page, in which forms set their fields to the initial values.
    setTimeout(() => {
      for (const [field, text] of texts) {
        // React ignores the event of a field whose value it knows already, and does not see what its class sets.
        field.value = '';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
          field,
          text,
        );
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      button?.removeAttribute('aria-busy');
      button?.click();
    });
  };
}

/** Gives React what the visitor typed and pressed before it was there. */
export function EarlyInput() {
  useEffect(() => window.replayEarlyInput?.(), []);
  return null;
}
