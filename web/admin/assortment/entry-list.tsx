import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { AssortmentKind, AssortmentTask } from '#contract/admin/catalogue/assortment-entries';
import { report } from '../../commands';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { DragHandle, dropTargetClass, useDropTarget } from '../editing/drag';
import { placed } from '../editing/ordered-items';
import { assortment as text } from './messages';
import { useEntryCommands } from './use-entries';

export interface Entry {
  _id: string;
  version: number;
  name: string;
}

interface EntryListProps<Row extends Entry> {
  kind: AssortmentKind;
  title: string;
  rows: readonly Row[];
  tasks: readonly AssortmentTask[];
  /** Before the name. */
  mark?: (row: Row) => ReactNode;
  /** After the name, in quiet type. */
  detail?: (row: Row) => ReactNode;
  onAdd?: () => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** Entries in the order of the shop. Dragging and the buttons save a new order immediately. */
export function EntryList<Row extends Entry>({
  kind,
  title,
  rows,
  tasks,
  onAdd,
  ...row
}: EntryListProps<Row>) {
  const { order } = useEntryCommands(kind);
  // The new order until the list has been read again.
  const [moved, setMoved] = useState<{ from: readonly Row[]; ids: string[] } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = moved?.from === rows ? moved.ids : rows.map(({ _id }) => _id);
  const shown = ids.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []);
  const move = async (id: string, to: number) => {
    const next = placed(ids, ids.indexOf(id), to);
    setMoved({ from: rows, ids: next });
    const name = rows.find(({ _id }) => _id === id)?.name ?? '';
    const isDone = await report(order(next), () =>
      setAnnouncement(text.movedTo(name, to + 1, next.length)),
    );
    if (!isDone) setMoved(null);
  };
  return (
    <Panel
      title={title}
      {...(onAdd && {
        actions: (
          <Button kind="quiet" size="row" onClick={onAdd}>
            <Icon of={Plus} size={16} />
            {text.add}
          </Button>
        ),
      })}
    >
      {shown.length === 0 && <p className="p-4 text-ink-2 lg:px-5">{text.empty}</p>}
      <ol>
        {shown.map((entry, at) => (
          <EntryRow
            key={entry._id}
            {...row}
            entry={entry}
            at={at}
            count={shown.length}
            task={tasks.find((task) => task.kind === kind && task.entry === entry._id)}
            dragged={dragged}
            onMove={(to) => void move(entry._id, to)}
            onDrag={(isOn) => setDragged(isOn ? entry._id : null)}
            onDrop={() => dragged !== null && void move(dragged, at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Panel>
  );
}

interface EntryRowProps<Row extends Entry>
  extends Pick<EntryListProps<Row>, 'mark' | 'detail' | 'onEdit' | 'onDelete'> {
  entry: Row;
  at: number;
  count: number;
  task: AssortmentTask | undefined;
  /** The entry that is being dragged. */
  dragged: string | null;
  onMove: (to: number) => void;
  onDrag: (isOn: boolean) => void;
  onDrop: () => void;
}

function EntryRow<Row extends Entry>({
  entry,
  at,
  count,
  task,
  dragged,
  mark,
  detail,
  ...on
}: EntryRowProps<Row>) {
  const { name } = entry;
  const { isOver, target } = useDropTarget({
    accepts: dragged !== null && dragged !== entry._id,
    onDrop: on.onDrop,
  });
  return (
    <li
      {...target}
      className={classNames(
        'flex min-h-13 items-center gap-3 border-b border-line py-1 ps-2 pe-1 last:border-b-0 lg:ps-3 lg:pe-3',
        isOver && dropTargetClass,
        dragged === entry._id && 'opacity-50',
      )}
    >
      <DragHandle onDrag={on.onDrag} className="flex-none" />
      {mark?.(entry)}
      <div className="min-w-0 flex-1 lg:flex lg:items-baseline lg:gap-3">
        <button
          type="button"
          aria-label={text.edit(name)}
          onClick={() => on.onEdit(entry)}
          className="min-h-6 text-start underline-offset-4 wrap-anywhere hover:underline"
        >
          {name}
        </button>
        <p className="text-13 text-ink-2 wrap-anywhere">
          {task ? <TaskText task={task} /> : detail?.(entry)}
        </p>
      </div>
      <div className="flex flex-none">
        <IconButton
          icon={ArrowUp}
          size={18}
          label={text.up(name)}
          disabled={at === 0}
          onClick={() => on.onMove(at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          size={18}
          label={text.down(name)}
          disabled={at === count - 1}
          onClick={() => on.onMove(at + 1)}
        />
        <IconButton
          icon={Trash2}
          size={18}
          label={text.deleteNamed(name)}
          disabled={task !== undefined}
          onClick={() => on.onDelete(entry)}
        />
      </div>
    </li>
  );
}

function TaskText({ task: { removes, done, total } }: { task: AssortmentTask }) {
  const words = removes ? text.removing : text.updating;
  return <span role="status">{words(formatNumber(done), formatNumber(total))}</span>;
}
