import type { StockInput } from '#contract/inventory.admin';
import { formatNumber } from '../../ui/format';
import { adjustForm as text } from './messages';

export interface AdjustDraft {
  size: string;
  reason: StockInput['reason'];
  /** As typed; damaged pieces are typed as how many there are, without a minus. */
  pieces: string;
  note: string;
}

/** What is on hand after a draft is saved; null while its pieces are no whole number. */
export function leftAfter({ reason, pieces }: AdjustDraft, onHand: number): number | null {
  const count = wholeNumber(pieces);
  if (count === null) return null;
  if (reason === 'counted') return count;
  return reason === 'received' ? onHand + count : onHand - count;
}

/** What is wrong with the pieces, in words. */
export function piecesFault(draft: AdjustDraft, onHand: number): string | null {
  const left = leftAfter(draft, onHand);
  if (left === null) return text.piecesFault;
  if (draft.reason !== 'counted' && wholeNumber(draft.pieces) === 0) return text.atLeastOne;
  return left < 0 ? text.tooMany(formatNumber(onHand)) : null;
}

/** What the API is sent. */
export function adjustBody({ size, reason, pieces, note }: AdjustDraft) {
  const count = Number(pieces.trim());
  const base = { size, reason, note: note.trim() };
  if (reason === 'counted') return { ...base, counted: count };
  return { ...base, change: reason === 'received' ? count : -count };
}

const wholeNumber = (typed: string): number | null =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed.trim()) : null;
