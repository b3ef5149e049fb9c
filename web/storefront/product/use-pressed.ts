import { useState } from 'react';

/**
 * What was pressed and is on its way into the address: shown at once, so that a control answers within the press. From
 * the next address on, the address tells. `key` is the location's.
 */
export function usePressed<Value>(
  key: string,
): [pressed: { value: Value } | null, press: (value: Value) => void] {
  const [seen, setSeen] = useState(key);
  const [pressed, setPressed] = useState<{ value: Value } | null>(null);
  if (seen !== key) {
    setSeen(key);
    setPressed(null);
  }
  return [seen === key ? pressed : null, (value) => setPressed({ value })];
}
