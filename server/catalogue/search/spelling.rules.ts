/** A word of the catalogue that a misspelt one may have meant. */
export interface Candidate {
  word: string;
  /** How many products have it. */
  products: number;
}

/**
 * The candidate that was most probably meant: the fewest edits away, then the most common. It has the same first letter
 * and differs by one edit, or by two from 8 letters on: 'jacket' is not a misspelt 'pocket'. `isUnfinished` lets the word
 * be the misspelt beginning of a longer one. Null if no candidate is close enough.
 */
export function nearestWord(
  word: string,
  candidates: Candidate[],
  isUnfinished: boolean,
): string | null {
  const judged = candidates.map((candidate) => ({
    ...candidate,
    ...editDistances(word, candidate.word),
  }));
  const limit = allowedEdits(word);
  const [initial] = word;
  const pick = (distance: (entry: (typeof judged)[number]) => number) =>
    judged
      .filter((entry) => entry.word.startsWith(initial ?? '') && distance(entry) <= limit)
      .sort((a, b) => distance(a) - distance(b) || b.products - a.products)[0]?.word ?? null;
  return pick((entry) => entry.whole) ?? (isUnfinished ? pick((entry) => entry.beginning) : null);
}

/**
 * How many letters must be changed, added, dropped or swapped with their neighbour to make `word` into `other`
 * (optimal string alignment), and into the nearest beginning of it.
 */
export function editDistances(word: string, other: string): { whole: number; beginning: number } {
  const from = [...word];
  const to = [...other];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of from.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of to.entries()) {
      const isSwap = letter === to[column - 1] && from[row - 1] === otherLetter;
      current.push(
        Math.min(
          at(last, column) + (letter === otherLetter ? 0 : 1),
          at(last, column + 1) + 1,
          at(current, column) + 1,
          isSwap ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return { whole: at(last, to.length), beginning: Math.min(...last) };
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
