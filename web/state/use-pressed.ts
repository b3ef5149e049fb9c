import { useState } from 'react';
import type { Location } from 'react-router';

type Press<Value> = { value: Value; search: string };

/**
 * What was pressed and is on its way into the address: shown at once, so that a control answers within the press, and
 * kept until the address it leads to has arrived. Of several presses in a row the last one counts, whichever addresses
 * come by meanwhile; an address nobody pressed for, as on Back, ends them all. `search` is that of the address.
 */
export function usePressed<Value>({
  key,
  search,
}: Pick<Location, 'key' | 'search'>): [
  pressed: { value: Value } | null,
  press: (value: Value, search: string) => void,
] {
  const [seen, setSeen] = useState(key);
  const [presses, setPresses] = useState<Press<Value>[]>([]);
  let pending = presses;
  if (seen !== key) {
    const arrived = presses.findLastIndex((press) => press.search === search);
    pending = arrived === -1 ? [] : presses.slice(arrived + 1);
    setSeen(key);
    setPresses(pending);
  }
  return [
    pending.at(-1) ?? null,
    (value, wanted) => setPresses((earlier) => [...earlier, { value, search: wanted }]),
  ];
}
