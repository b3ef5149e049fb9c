import type { Connection } from './database';

const SAMPLE = 1000;
const COMMON = 100;

/** How far a search for something common counts: whoever looks for somebody does not want to count their namesakes. */
export const COMMON_COUNT = 1000;

/**
 * Whether a tenth or more of the newest rows match. Such a search is answered sooner by walking the rows in their order
 * than by its trigram index, which would gather all of them first; any other one the other way round. The planner cannot
 * tell the two apart: it takes a pattern for as rare whatever it is.
 * `newest` are rows in their order, `matches` a condition on them, both SQL of our own.
 */
export async function isCommon(
  connection: Connection,
  newest: string,
  matches: string,
  values: unknown[],
): Promise<boolean> {
  const { rows } = await connection.query<{ common: boolean }>({
    text: `select count(*) >= ${COMMON} as common from (${newest} limit ${SAMPLE}) as newest where ${matches}`,
    values,
  });
  return rows[0]?.common ?? false;
}

/** The same condition where no index counts and half of all rows may match: so the planner walks them in their order. */
export function unindexed(matches: string): string {
  return `case when ${matches} then true else false end`;
}

/** What a person typed, as a pattern of LIKE for anything that holds it. */
export function holding(words: string): string {
  return `%${literal(words)}%`;
}

/** The same for anything that begins with it. */
export function beginning(words: string): string {
  return `${literal(words)}%`;
}

function literal(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
