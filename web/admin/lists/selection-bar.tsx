import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { CheckMark } from '../../ui/forms/checkbox';
import { showToast } from '../../ui/overlays/toast';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { lists } from '../messages';

interface SelectionBarProps {
  selection: RowSelection;
  /** The selectable rows of this page. */
  ids: readonly string[];
  /** The rows beyond this page, for lists of more than one page. */
  all?: SelectAll;
  /** The bulk actions. */
  children: ReactNode;
}

interface SelectAll {
  /** The number of rows on all pages. */
  total: number;
  /** The maximum number of rows of one action. */
  limit: number;
  /** Loads the ids of up to `limit` selectable rows. */
  load: () => Promise<string[]>;
}

/** Above a table: selects all rows of the page or the list, shows the number selected, and the bulk actions. */
export function SelectionBar({ selection, ids, all, children }: SelectionBarProps) {
  const here = ids.filter(selection.has).length;
  const isAll = ids.length > 0 && here === ids.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !isAll;
  }, [here, isAll]);
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 lg:ps-5">
      <CheckMark
        ref={box}
        aria-label={lists.chooseAll}
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => selection.toggle(ids)}
      />
      <span role="status" className="text-13 text-ink-2 tabular-nums">
        {selection.count > 0 ? lists.chosen(selection.count) : lists.chooseAll}
      </span>
      {isAll && all && <SelectAllButton selection={selection} all={all} />}
      {selection.count > 0 && (
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <Button kind="plain" size="row" onClick={selection.clear}>
            {lists.chooseNone}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

/** Selects the rows of all pages; shown once all rows of this page are selected. */
function SelectAllButton({ selection, all }: { selection: RowSelection; all: SelectAll }) {
  const { total, limit, load } = all;
  if (total <= selection.count) return null;
  return (
    <CommandButton
      kind="plain"
      size="row"
      run={load}
      busy={lists.selecting}
      done={(ids) => {
        if (ids.every(selection.has)) showToast(lists.noneToSelect);
        selection.add(ids);
      }}
    >
      {total > limit
        ? lists.selectFirst(formatNumber(limit), formatNumber(total))
        : lists.selectAll(formatNumber(total))}
    </CommandButton>
  );
}

/** The selected rows, on all pages of a list. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const without = (now: ReadonlySet<string>, ids: readonly string[]) =>
    new Set([...now].filter((id) => !ids.includes(id)));
  return {
    ids: [...chosen],
    count: chosen.size,
    has: (id: string) => chosen.has(id),
    /** Selects these rows, or deselects them if all are selected. */
    toggle: (ids: readonly string[]) =>
      setChosen((now) =>
        ids.every((id) => now.has(id)) ? without(now, ids) : new Set([...now, ...ids]),
      ),
    add: (ids: readonly string[]) => setChosen((now) => new Set([...now, ...ids])),
    drop: (ids: readonly string[]) => setChosen((now) => without(now, ids)),
    clear: () => setChosen(new Set()),
  };
}
export type RowSelection = ReturnType<typeof useSelection>;

/** The column of checkboxes that select the rows. */
export const chooseColumn = <Row extends { _id: string }>(
  selection: RowSelection,
  labelOf: (row: Row) => string,
  isSelectable: (row: Row) => boolean = () => true,
): Column<Row> => ({
  head: lists.choose,
  hideHead: true,
  cell: (row) => (
    <span className="flex">
      <CheckMark
        aria-label={labelOf(row)}
        checked={selection.has(row._id)}
        disabled={!isSelectable(row)}
        onChange={() => selection.toggle([row._id])}
      />
    </span>
  ),
});
