import { mapConcurrently } from '../../tests/support/map-concurrently';
import type { Call } from '../load/round';
import type { Case } from '../measure';
import { pick, randomBelow } from '../shop/dice';
import { productOf } from '../shop/made-products';
import type { Stage } from '../stage';
import { priceChanges } from './price-changes';
import { recordAnswers, sendRequest } from './right-answers';

const QUERIES = 600;
const PEOPLE = 60;

/** Searches for one word, two words, a very common word, and a misspelt word. */
export async function search(stage: Stage): Promise<Case> {
  const words = Array.from({ length: QUERIES }, (_, n) => searchTerms(stage, n));
  await requireFound(stage, words);
  const calls = await recordAnswers(
    stage.server.url,
    words.map(({ q }) => get(`/api/products?q=${encodeURIComponent(q)}`)),
  );
  return {
    name: 'search',
    bare: 'query',
    calls: () => calls,
    backgroundWork: await priceChanges(stage, calls),
  };
}

/** The requests of the search field while words, some misspelt, are typed letter by letter. */
export async function typeAhead(stage: Stage): Promise<Case> {
  const typed = Array.from({ length: PEOPLE }, (_, n) => searchTerms(stage, n).q).flatMap((q) =>
    Array.from(q, (_, n) => q.slice(0, n + 1)).filter((text) => text.trim().length > 1),
  );
  const calls = await recordAnswers(
    stage.server.url,
    [...new Set(typed)].map((q) => get(`/api/products/suggest?q=${encodeURIComponent(q)}`)),
  );
  return {
    name: 'type-ahead',
    bare: 'query',
    calls: () => calls,
    backgroundWork: await priceChanges(stage, calls),
  };
}

function get(path: string): Call {
  return { method: 'GET', path };
}

interface SearchTerms {
  q: string;
  /** A text that the first result must have as a word of its title or as its maker. */
  expected: string;
}

function searchTerms({ products }: Stage, n: number): SearchTerms {
  const { title, brand } = productOf(randomBelow('sought', n, 0, products));
  const [line = '', ...rest] = title.split(' ');
  const kind = pick(['line', 'two', 'maker', 'common', 'typo', 'typo'] as const, 'sought', n, 1);
  if (kind === 'two') return { q: `${line} ${rest.at(-1)}`, expected: line };
  if (kind === 'maker') return { q: brand, expected: brand };
  if (kind === 'common') return { q: rest.at(-1) ?? line, expected: '' };
  return kind === 'line' ? { q: line, expected: line } : { q: misspelt(line, n), expected: '' };
}

/** A word with two letters swapped, one missing, or one wrong. */
function misspelt(word: string, n: number): string {
  const at = 2 + randomBelow('typo', n, 0, Math.max(1, word.length - 4));
  const kind = randomBelow('typo', n, 1, 3);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  const [one = '', other = ''] = word.slice(at, at + 2);
  return word.slice(0, at) + (kind === 1 ? other + one : `x${other}`) + word.slice(at + 2);
}

async function requireFound({ server }: Stage, words: SearchTerms[]): Promise<void> {
  await mapConcurrently(words, async ({ q, expected }) => {
    const { body } = await sendRequest(server.url, get(`/api/products?q=${encodeURIComponent(q)}`));
    const { content } = JSON.parse(body.toString()) as {
      content: { title: string; brand: string }[];
    };
    const [first] = content;
    const found = `${first?.title} ${first?.brand}`;
    if (!first || !expected.split(' ').every((word) => found.includes(word)))
      throw new Error(`The search for “${q}” found ${first?.title ?? 'nothing'}`);
  });
}
