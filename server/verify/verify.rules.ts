import type { Finding, Verification } from './verification';

/** What a look at the shop has found, in lines to read: one that all is well and what was counted, or one a breach. */
export function describeVerification({ counts, findings }: Verification): string {
  if (findings.length > 0) return findings.flatMap(describeFinding).join('\n');
  const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  return `all invariants hold: ${counted.join(', ')}`;
}

function describeFinding({ invariant, what, breaches, total }: Finding): string[] {
  const lines = breaches.map(
    ({ thing, expected, actual }) =>
      `${invariant} ${what}: ${thing}: expected ${expected}, found ${actual}`,
  );
  const more = total - breaches.length;
  return more > 0 ? [...lines, `${invariant} ${what}: and ${more} more`] : lines;
}
