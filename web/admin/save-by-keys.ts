import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or Command+Enter, anywhere in a form submits it: `<form onKeyDown={saveByKeys}>`. */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
