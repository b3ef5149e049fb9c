import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  runStatement,
} from '../../database/database';
import { isListed } from '../../database/fragments/live-product';
import type { SearchWordTable } from '../../database/rows';
import { statement } from '../../database/statement';

/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Which of the words a product contains, and whether one contains a word that begins with `prefix`. */
export async function findKnownWords(
  connection: Connection,
  words: string[],
  prefix: string | null,
): Promise<{ words: Set<string>; hasPrefix: boolean }> {
  const row = await queryOne<{ words: string[]; hasPrefix: boolean }>(connection, 'search-known')`
    select
    array(select word from search_word where word = any (${words}::text[])) as words,
    exists (select from search_word where word >= ${prefix ?? ''} and word < ${prefix === null ? '' : prefix + LAST_CHARACTER}) as has_prefix`;
  return { words: new Set(row?.words), hasPrefix: row?.hasPrefix ?? false };
}

/** For each word, the most similar words of the catalogue. */
export function listSimilarWords(connection: Connection, words: string[], limit: number) {
  return queryAll<SearchWordTable & { typed: string }>(connection, 'search-similar')`
    select typed.word as typed, near.word, near.products
    from unnest(${words}::text[]) as typed (word)
    cross join lateral (
      select word, products from search_word order by word <-> typed.word limit ${limit}
    ) as near`;
}

/**
 * Changes the number of products that contain each word, and deletes words that none contains. Rows are written in
 * alphabetical order, so that concurrent changes cannot deadlock.
 */
export async function changeWordCounts(
  tx: Connection,
  changes: { word: string; delta: number }[],
): Promise<void> {
  await execute(tx, 'search-change-words')`
    insert into search_word (word, products)
    select * from unnest(${changes.map((change) => change.word)}::text[], ${changes.map((change) => change.delta)}::integer[]) as change (word, delta) order by word
    on conflict (word) do update set products = search_word.products + excluded.products`;
  await runStatement(
    tx,
    statement(
      'search-drop-words',
      'delete from search_word where word = any ($1::text[]) and products <= 0',
      [changes.filter((change) => change.delta < 0).map((change) => change.word)],
    ),
  );
}

/** Counts the words of all products in the shop again. */
export async function recountWords(tx: Connection): Promise<void> {
  await tx.query('delete from search_word');
  await tx.query(`insert into search_word (word, products)
    select word, ndoc from ts_stat('select search from product where ${isListed('product')}')
    where word not like '=%'`);
}
