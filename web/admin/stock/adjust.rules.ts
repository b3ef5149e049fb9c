import type { StockInput } from '#contract/admin/catalogue/inventory';
import { readInteger } from '#contract/values/typed/typed-numbers';
import { formatNumber } from '../../ui/text/format';
import { adjustForm as text } from './messages';

export interface AdjustDraft {
  size: string;
  reason: StockInput['reason'];
  /** Units as typed; damaged ones without a minus. */
  pieces: string;
  note: string;
  /** The stock when the units were typed. */
  basedOn: number;
}

/** The stock after a draft is saved; null unless its units are a whole number. */
export function leftAfter({ reason, pieces }: AdjustDraft, onHand: number): number | null {
  const count = readInteger(pieces).value;
  if (count === undefined) return null;
  if (reason === 'counted') return count;
  return reason === 'received' ? onHand + count : onHand - count;
}

export function piecesError(draft: AdjustDraft, onHand: number): string | null {
  const left = leftAfter(draft, onHand);
  const { value, problem } = readInteger(draft.pieces);
  if (left === null) return problem ?? null;
  if (draft.reason !== 'counted' && value === 0) return text.atLeastOne;
  return left < 0 ? text.tooMany(formatNumber(onHand)) : null;
}

export function adjustBody({ size, reason, pieces, note, basedOn }: AdjustDraft) {
  const count = readInteger(pieces).value ?? Number.NaN;
  const base = { size, reason, note: note.trim() };
  if (reason === 'counted') return { ...base, counted: count, basedOn };
  return { ...base, change: reason === 'received' ? count : -count };
}
