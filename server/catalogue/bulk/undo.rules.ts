import { UNDO_HOURS } from '#contract/admin/catalogue/catalogue-bulk';
import type { UndoState } from '../../database/fragments/undo-state';
import { ShopError } from '../../http/errors';

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
