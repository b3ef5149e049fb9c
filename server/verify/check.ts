/** What must hold of a shop's rows at any moment. */
export type Invariant = 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I10' | 'I11' | 'I13';

/** One look at the whole shop. */
export interface Check {
  name: string;
  invariant: Invariant;
  /** The fault, in words that a row's id can follow. */
  what: string;
  /** Selects the rows at fault: the row by name and id, what was expected of it, what it says instead (null for nothing). */
  text: string;
}

/** How long news of money may be on its way between the shop and its gateway before it counts as lost. */
export const GRACE = `interval '2 minutes'`;
