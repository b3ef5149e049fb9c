/** Invariant numbers; see docs/reliability.md. */
type Invariant =
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I10'
  | 'I11'
  | 'I13'
  | 'I14'
  | 'I15'
  | 'I16'
  | 'I17'
  | 'I18'
  | 'I19';

/** A query over the whole shop that finds breaches of an invariant. */
export interface Check {
  name: string;
  invariant: Invariant;
  /** The breach, in words followed by the row's id. */
  description: string;
  /**
   * Selects the rows that break the invariant: the row's name and id, the expected value, the actual value (null for
   * nothing).
   */
  text: string;
}

/** Checks of one invariant, by name. */
export function checksOf(
  invariant: Invariant,
  checks: Record<string, Pick<Check, 'description' | 'text'>>,
): Check[] {
  return Object.entries(checks).map(([name, check]) => ({ name, invariant, ...check }));
}

/** How long payments may be on their way between the shop and its gateway before they count as lost. */
export const GRACE_PERIOD = `interval '2 minutes'`;
