import type { Assortment } from '../../assortment/assortment.rules';
import { readAssortment } from '../../assortment/assortment.service';
import type { Connection } from '../../database/database';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { CatalogueSearch } from './catalogue-search';
import { changeWordCounts, listSimilarWords, recountWords } from './search-terms.queries';
import {
  broaderWords,
  parseSynonyms,
  parseTerms,
  type SearchTerm,
  type Synonyms,
  synonymsOf,
  toTsquery,
  withNamingForms,
} from './search-terms.rules';
import { type Candidate, nearestWord, type SearchVocabulary } from './spelling.rules';
import { createSqlSearch } from './sql/sql-search.service';

const MAX_CANDIDATES = 30;

/** What the words of a search are compared with. */
interface TermsSource {
  search: CatalogueSearch;
  /** Null if it is not held in memory. */
  vocabulary: SearchVocabulary | null;
  assortment: Assortment;
}

/**
 * The terms of a search with spelling corrected: a word that no product contains is replaced by the most similar word of
 * the catalogue. A word that names no product and is a synonym of others also finds those: navy finds blue in a shop
 * without navy. Empty if there is nothing to search for.
 */
export async function readTerms(
  shop: Shop,
  q: string,
  { search, vocabulary, assortment }: TermsSource,
): Promise<SearchTerm[]> {
  const { synonyms, similarWords } = vocabulary ?? {
    synonyms: parseSynonyms((await readSettings(shop)).searchSynonyms),
    similarWords: new Map(),
  };
  const terms = parseTerms(q, synonyms);
  const wordsOfRules = new Set([...synonyms.keys(), ...[...synonyms.values()].flat()]);
  const withoutRules = terms.filter(
    ({ word, synonyms: meanings }) => meanings.length === 0 && !wordsOfRules.has(word),
  );
  const unknown = withoutRules.length === 0 ? [] : await search.findUnknown(withoutRules);
  const candidates = await findCandidates(shop.pool, similarWords, unknown);
  const corrected = terms.map((term) => {
    if (!unknown.includes(term)) return term;
    const ofRules = [...wordsOfRules].map((word) => ({ word, products: 0 }));
    const ofTerm = [...(candidates.get(term.word) ?? []), ...ofRules];
    const word = nearestWord(term.word, ofTerm, term.isPrefix);
    if (word === null) return term;
    return {
      word,
      forms: [word],
      namingForms: [word],
      isPrefix: false,
      synonyms: synonymsOf(word, synonyms),
    };
  });
  const { categoryLexemes } = shop.catalogue;
  const named = withNamingForms(corrected, assortment.categories, categoryLexemes);
  return withBroader(named, synonyms, search);
}

/** Adds broader words to the terms that name no product. */
async function withBroader(
  terms: SearchTerm[],
  synonyms: Synonyms,
  search: CatalogueSearch,
): Promise<SearchTerm[]> {
  const broader = new Map(terms.map((term) => [term, broaderWords(term.word, synonyms)]));
  const isNarrow = (term: SearchTerm) => (broader.get(term) ?? []).length > 0;
  const narrow = terms.filter(isNarrow);
  if (narrow.length === 0) return terms;
  const unnamed = await search.findUnnamed(narrow);
  return terms.map((term) =>
    unnamed.includes(term)
      ? { ...term, synonyms: [...new Set([...term.synonyms, ...(broader.get(term) ?? [])])] }
      : term,
  );
}

async function findCandidates(
  connection: Connection,
  cache: SearchVocabulary['similarWords'],
  terms: SearchTerm[],
): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  for (const { word } of terms) {
    const cached = cache.get(word);
    if (cached) found.set(word, cached);
  }
  const missing = terms.map(({ word }) => word).filter((word) => !found.has(word));
  const rows =
    missing.length > 0 ? await listSimilarWords(connection, missing, MAX_CANDIDATES) : [];
  for (const word of missing) {
    const candidates = rows.filter(({ typed }) => typed === word);
    found.set(word, candidates);
    // A copy of the word: a substring would keep the whole search in memory.
    cache.set(Buffer.from(word).toString(), candidates);
  }
  return found;
}

/** A search as a tsquery; null without one. Archived products are searched by the words as typed. */
export async function toSearch(
  shop: Shop,
  q: string | undefined,
  isArchived = false,
): Promise<string | null> {
  if (q === undefined || q === '') return null;
  if (isArchived) return searchAsTyped(q);
  const search = createSqlSearch(shop.pool);
  const assortment = await readAssortment(shop);
  return toTsquery(await readTerms(shop, q, { search, vocabulary: null, assortment }));
}

/** A search as a tsquery without correction, the last word as a prefix; empty without words. */
export function searchAsTyped(q: string): string {
  return toTsquery(parseTerms(q));
}

/** Updates the words of the catalogue: `deltas` are the changes in the number of products by word. */
export async function changeWordsBy(tx: Connection, deltas: Map<string, number>): Promise<void> {
  const changes = [...deltas]
    .filter(([, delta]) => delta !== 0)
    .map(([word, delta]) => ({ word, delta }));
  if (changes.length > 0) await changeWordCounts(tx, changes);
}

/** Counts the words of the whole catalogue again, after products were added in bulk. */
export async function rebuildSearchWords(tx: Connection): Promise<void> {
  await recountWords(tx);
}
