import type { MatchLevel } from './index/dictionary.rules';

/** The match levels that suggestions are chosen from. Titles only decide their order. */
export const suggestionLevels = ['named', 'synonyms', 'any'] as const satisfies MatchLevel[];
export type SuggestionLevel = (typeof suggestionLevels)[number];

/**
 * The best products of the first level that has any: those whose title is the search, those whose title begins with it, then the
 * others, the newest first. `find` returns the newest products of a level, up to the limit.
 */
export async function suggestBest(
  levels: readonly SuggestionLevel[],
  limit: number,
  find: (level: MatchLevel) => Promise<string[]>,
): Promise<string[]> {
  for (const level of levels) {
    const found = await find(level);
    if (found.length === 0) continue;
    const started = await find('titleStart');
    if (started.length === 0) return found;
    return [...new Set([...(await find('title')), ...started, ...found])].slice(0, limit);
  }
  return [];
}
