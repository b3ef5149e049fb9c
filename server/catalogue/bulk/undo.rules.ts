import { UNDO_HOURS } from '#contract/admin/catalogue/catalogue-bulk';
import { ShopError } from '../../http/errors';

/** Whether a change can be undone, by the time of the database. */
export interface UndoState {
  undoneAt: Date | null;
  isInTime: boolean;
  /** The end of the period in which it can be undone. */
  until: Date;
}

/** The columns of an `UndoState`, from a table with the columns `created_at` and `undone_at`. */
export function undoStateOf(table: string): string {
  const until = `${table}.created_at + make_interval(hours => ${UNDO_HOURS})`;
  return `${table}.undone_at as "undoneAt", now() < ${until} as "isInTime", ${until} as until`;
}

/** Throws `order_state` for a change of many records that was undone already or is too old. */
export function assertUndoable({ undoneAt, isInTime }: Pick<UndoState, 'undoneAt' | 'isInTime'>) {
  if (undoneAt !== null)
    throw new ShopError('order_state', { message: 'This has already been undone.' });
  if (!isInTime) throw tooOldToUndo();
}

export function tooOldToUndo(): ShopError {
  const message = `This is more than ${UNDO_HOURS / 24} days old and can’t be undone.`;
  return new ShopError('order_state', { message });
}
