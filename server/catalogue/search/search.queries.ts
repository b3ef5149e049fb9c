import type { Connection } from '../../database/database';

/** Follows every word that begins with what it is put behind. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Which of the words the catalogue has; the last one counts when a word begins with it. */
export async function findKnownWords(
  connection: Connection,
  words: string[],
  beginning: string,
): Promise<{ words: Set<string>; isBeginning: boolean }> {
  const { rows } = await connection.query<{ words: string[]; isBeginning: boolean }>({
    name: 'search-known',
    text: `select
        array(select word from search_word where word = any ($1::text[])) as words,
        exists (select from search_word where word >= $2 and word < $3) as "isBeginning"`,
    values: [words, beginning, beginning + LAST_CHARACTER],
  });
  const [row] = rows;
  return { words: new Set(row?.words), isBeginning: row?.isBeginning ?? false };
}

/** The words of the catalogue that look most like each of some others. */
export async function listSimilarWords(
  connection: Connection,
  words: string[],
  limit: number,
): Promise<{ meant: string; word: string; products: number }[]> {
  const { rows } = await connection.query<{ meant: string; word: string; products: number }>({
    name: 'search-similar',
    text: `select meant.word as meant, near.word, near.products
      from unnest($1::text[]) as meant (word)
      cross join lateral (
        select word, products from search_word order by word <-> meant.word limit $2
      ) as near`,
    values: [words, limit],
  });
  return rows;
}

/**
 * Adds to, or takes from, the number of products that have a word; words that none has go. Rows are written in the order
 * of the words, so that two changes at once do not wait for each other.
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

export async function recountWords(tx: Connection): Promise<void> {
  await tx.query('delete from search_word');
  await tx.query(`insert into search_word (word, products)
    select word, ndoc from ts_stat('select search from product where archived_at is null')
    where word not like '=%'`);
}
