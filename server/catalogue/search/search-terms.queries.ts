import type { Connection } from '../../database/database';

/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Which of the words a product contains, and whether one contains a word that begins with `prefix`. */
export async function findKnownWords(
  connection: Connection,
  words: string[],
  prefix: string | null,
): Promise<{ words: Set<string>; hasPrefix: boolean }> {
  const { rows } = await connection.query<{ words: string[]; hasPrefix: boolean }>({
    name: 'search-known',
    text: `select
        array(select word from search_word where word = any ($1::text[])) as words,
        exists (select from search_word where word >= $2 and word < $3) as "hasPrefix"`,
    values: [words, prefix ?? '', prefix === null ? '' : prefix + LAST_CHARACTER],
  });
  const [row] = rows;
  return { words: new Set(row?.words), hasPrefix: row?.hasPrefix ?? false };
}

/** For each word, the most similar words of the catalogue. */
export async function listSimilarWords(
  connection: Connection,
  words: string[],
  limit: number,
): Promise<{ typed: string; word: string; products: number }[]> {
  const { rows } = await connection.query<{ typed: string; word: string; products: number }>({
    name: 'search-similar',
    text: `select typed.word as typed, near.word, near.products
      from unnest($1::text[]) as typed (word)
      cross join lateral (
        select word, products from search_word order by word <-> typed.word limit $2
      ) as near`,
    values: [words, limit],
  });
  return rows;
}

/**
 * Changes the number of products that contain each word, and deletes words that none contains. Rows are written in
 * alphabetical order, so that concurrent changes cannot deadlock.
 */
export async function changeWordCounts(
  tx: Connection,
  changes: { word: string; delta: number }[],
): Promise<void> {
  await tx.query({
    name: 'search-change-words',
    text: `insert into search_word (word, products)
      select * from unnest($1::text[], $2::integer[]) as change (word, delta) order by word
      on conflict (word) do update set products = search_word.products + excluded.products`,
    values: [changes.map((change) => change.word), changes.map((change) => change.delta)],
  });
  await tx.query({
    name: 'search-drop-words',
    text: 'delete from search_word where word = any ($1::text[]) and products <= 0',
    values: [changes.filter((change) => change.delta < 0).map((change) => change.word)],
  });
}

/** Counts the words of all products in the shop again. */
export async function recountWords(tx: Connection): Promise<void> {
  await tx.query('delete from search_word');
  await tx.query(`insert into search_word (word, products)
    select word, ndoc from ts_stat('select search from product where archived_at is null')
    where word not like '=%'`);
}
