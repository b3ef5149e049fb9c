/** A row that breaks an invariant, its expected and its actual value. */
export interface Breach {
  row: string;
  expected: string;
  actual: string;
}

/** The rows that fail one check; `breaches` holds the first ones, `total` counts all. */
export interface Finding {
  check: string;
  invariant: string;
  description: string;
  breaches: Breach[];
  total: number;
}

/** The result of checking the whole shop: counts of rows by kind, and breaches. */
export interface Verification {
  counts: Record<string, number>;
  findings: Finding[];
}

/** The result in lines to read: one line with the counts, or one line per breach. */
export function describeVerification({ counts, findings }: Verification): string {
  if (findings.length > 0) return findings.flatMap(describeFinding).join('\n');
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return `all invariants hold: ${counted.join(', ')}`;
}

function describeFinding({ invariant, description, breaches, total }: Finding): string[] {
  const lines = breaches.map(
    ({ row, expected, actual }) =>
      `${invariant} ${description}: ${row}: expected ${expected}, found ${actual}`,
  );
  const more = total - breaches.length;
  return more > 0 ? [...lines, `${invariant} ${description}: and ${more} more`] : lines;
}
