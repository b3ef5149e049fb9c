import { type Connection, readRows } from './database';
import { composed } from './statement';

const SAMPLE = 1000;
const COMMON = 100;

/** Maximum count of matches for a common search text. Exact counts are not useful there. */
export const COMMON_COUNT = 1000;

/**
 * Whether a tenth or more of the newest rows match. Such a search is faster by scanning the rows in their order
 * than by its trigram index, which would collect all matches first; rarer texts are faster by the index. The planner cannot
 * tell the two apart: it assumes the same selectivity for every pattern.
 * `newest` selects rows in their order, `matches` is a condition on them; both are trusted SQL.
 */
export async function isCommon(
  connection: Connection,
  newest: string,
  matches: string,
  values: unknown[],
): Promise<boolean> {
  const rows = await readRows<{ common: boolean }>(
    connection,
    composed(
      'database-is-common',
      `select count(*) >= ${COMMON} as common from (${newest} limit ${SAMPLE}) as newest where ${matches}`,
      values,
    ),
  );
  return rows[0]?.common ?? false;
}

/** The same condition, matching no index and estimated to match half of all rows: the planner then scans in order. */
export function unindexed(matches: string): string {
  return `case when ${matches} then true else false end`;
}

/** A LIKE pattern for texts that contain the typed text. */
export function holding(words: string): string {
  return `%${literal(words)}%`;
}

/** A LIKE pattern for texts that begin with the typed text. */
export function beginning(words: string): string {
  return `${literal(words)}%`;
}

function literal(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
