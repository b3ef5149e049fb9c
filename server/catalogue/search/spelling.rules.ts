import type { Synonyms } from './search-terms.rules';

/** A word of the catalogue that a shopper may have meant. */
export interface Candidate {
  word: string;
  /** The number of products that contain it. */
  products: number;
}

/** What a process holds for reading searches; valid until the catalogue's words or the settings change. */
export interface SearchVocabulary {
  synonyms: Synonyms;
  similarWords: {
    get(word: string): Candidate[] | undefined;
    set(word: string, candidates: Candidate[]): unknown;
  };
}

/**
 * The most likely candidate: the fewest edits away, then the most common. It has the same first letter and differs by one
 * edit, or two from 8 letters: 'jacket' is not a misspelt 'pocket'. With `isPrefix` the word may also be the misspelt
 * beginning of a candidate. Null if no candidate is close enough.
 */
export function nearestWord(
  word: string,
  candidates: Candidate[],
  isPrefix: boolean,
): string | null {
  const distances = candidates.map((candidate) => ({
    ...candidate,
    ...editDistances(word, candidate.word),
  }));
  const limit = allowedEdits(word);
  const [initial] = word;
  const pick = (distance: (entry: (typeof distances)[number]) => number) =>
    distances
      .filter((entry) => entry.word.startsWith(initial ?? '') && distance(entry) <= limit)
      .sort((a, b) => distance(a) - distance(b) || b.products - a.products)[0]?.word ?? null;
  return pick((entry) => entry.whole) ?? (isPrefix ? pick((entry) => entry.prefix) : null);
}

/** The edit distance (optimal string alignment) from `word` to `other`, and to the nearest prefix of `other`. */
export function editDistances(word: string, other: string): { whole: number; prefix: number } {
  const from = [...word];
  const to = [...other];
  let previousRow: number[] = [];
  let lastRow = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of from.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of to.entries()) {
      const isSwap = letter === to[column - 1] && from[row - 1] === otherLetter;
      current.push(
        Math.min(
          at(lastRow, column) + (letter === otherLetter ? 0 : 1),
          at(lastRow, column + 1) + 1,
          at(current, column) + 1,
          isSwap ? at(previousRow, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    previousRow = lastRow;
    lastRow = current;
  }
  return { whole: at(lastRow, to.length), prefix: Math.min(...lastRow) };
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
