import { useState } from 'react';

/** The selected rows, on all pages of a list. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...chosen],
    count: chosen.size,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    /** Selects these rows, or deselects them if all are selected. */
    toggleAll: (ids: readonly string[]) =>
      setChosen((now) => {
        const next = new Set(now);
        const isAll = ids.every((id) => now.has(id));
        for (const id of ids) {
          if (isAll) next.delete(id);
          else next.add(id);
        }
        return next;
      }),
    add: (ids: readonly string[]) => setChosen((now) => new Set([...now, ...ids])),
    drop: (ids: readonly string[]) =>
      setChosen((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
