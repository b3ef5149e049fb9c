import { useReducer } from 'react';
import type { Location } from 'react-router';

interface Press<Value> {
  value: Value;
  search: string;
}

type Arrival = Pick<Location, 'key' | 'search'>;

interface State<Value> {
  /** Of the address that came last. */
  key: string;
  pending: Press<Value>[];
}

/**
 * What was pressed and is on its way into the address: shown at once, so that a control answers within the press, and
 * kept until the address it leads to has arrived. Of several presses in a row the last one counts, whichever addresses
 * come by meanwhile; an address nobody pressed for, as on Back, ends them all. `search` is that of the address.
 */
export function usePressed<Value>({
  key,
  search,
}: Arrival): [pressed: { value: Value } | null, press: (value: Value, search: string) => void] {
  // Not useState: React may work a new state out from a render that it then throws away, where a press and an address
  // come at once, and that press would be lost.
  const [state, dispatch] = useReducer(reduce<Value>, { key, pending: [] });
  if (state.key !== key) dispatch({ key, search });
  return [state.pending.at(-1) ?? null, (value, wanted) => dispatch({ value, search: wanted })];
}

function reduce<Value>(
  { key, pending }: State<Value>,
  event: Press<Value> | Arrival,
): State<Value> {
  if ('value' in event) return { key, pending: [...pending, event] };
  const arrived = pending.findLastIndex(({ search }) => search === event.search);
  return { key: event.key, pending: arrived === -1 ? [] : pending.slice(arrived + 1) };
}
