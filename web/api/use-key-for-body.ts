import { useRef } from 'react';

/** The idempotency key. It changes with the body, so that a retry after a lost answer has its effect once. */
export function useKeyForBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (last.current.text !== sent) last.current = { text: sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}
