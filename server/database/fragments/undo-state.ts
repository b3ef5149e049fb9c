import { UNDO_HOURS } from '#contract/admin/catalogue/catalogue-bulk';

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
  return `${table}.undone_at, now() < ${until} as is_in_time, ${until} as until`;
}
