/** One way to take a unit: the state after it, and what the unit adds to the discount, in minor units. */
export interface Take {
  state: number;
  gain: number;
}

/**
 * An effect on several units together, such as "3 for 2", as a machine that is shown the units one by one, from the dearest
 * to the cheapest, and takes some of them. The search explores its states to find the best units for each promotion.
 */
export interface Grouping {
  /** States are whole numbers from 0, the first, to `states - 1`. */
  states: number;
  /** Whether each line of the basket has units that can be taken. */
  lines: readonly boolean[];
  /** The ways to take a unit of a line. Gains add up to the discount once the state is complete. */
  take(state: number, line: number): Take[];
  /** The state after a unit of `lines` is not taken; null if it must be taken. Omitted if the state stays. */
  leave?(state: number): number | null;
  /** Whether the units taken so far are whole groups. */
  isComplete(state: number): boolean;
  /** What it takes off if it takes all units of its lines, and else nothing; omitted if it takes groups of them. */
  takesAll?: number;
  /** Whether it has fewer states than the basket needs, so that it may miss the best units. */
  isCapped?: boolean;
}
