import { beforeAll, expect, it } from 'vitest';
import { draft, storeProducts } from '../../../../tests/support/catalogue/products';
import { openEngines } from '../../../../tests/support/catalogue/search-engines';
import { fixture, openTestShop } from '../../../../tests/support/shop';
import { newId } from '../../../database/ids';
import { transaction } from '../../../database/transaction';
import { noFilters } from '../../search/filters';
import { parseTerms } from '../../search/search-terms.rules';
import { rebuildSearchWords } from '../../search/search-terms.service';
import { rewriteOutdatedTerms } from './outdated-terms.service';

const products = Array.from({ length: 260 }, (_, n) => draft({ title: `Coat ${n}` }));
const ids = products.map(({ id }) => id);

const test = fixture(openTestShop);
beforeAll(() => storeProducts(test, products));

const outdated = () =>
  test.column<string>('select id from product where search_terms_version(search) = 0');

/** What each engine finds, sorted. */
async function found(q: string): Promise<string[][]> {
  const request = { filters: noFilters, terms: parseTerms(q) };
  const page = { sort: 'relevance', offset: 0, limit: 500 } as const;
  const engines = await openEngines(test);
  return Promise.all(engines.map(async ([, engine]) => (await engine.list(request, page)).ids));
}

it('are rewritten, with the words of the catalogue, and the products stay as staff left them', async () => {
  const before = await test.shop.pool.query(
    'select id, version, updated_at from product order by id',
  );
  await outdate(ids);
  await rewriteOutdatedTerms(test.shop);
  expect(await outdated()).toEqual([]);
  for (const each of await found('linen')) expect(each).toHaveLength(products.length);
  await expectCountedWords();
  const after = await test.shop.pool.query(
    'select id, version, updated_at from product order by id',
  );
  expect(after.rows).toEqual(before.rows);
});

it('are rewritten once', async () => {
  const rowVersions = async () =>
    (await test.shop.pool.query('select id, xmin from product order by id')).rows;
  const before = await rowVersions();
  await rewriteOutdatedTerms(test.shop);
  expect(await rowVersions()).toEqual(before);
});

it('do not wait for a product that is being saved, and follow when it has been', async () => {
  const locked = ids[3] as string;
  await outdate(ids.slice(0, 150));
  const client = await test.shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from product where id = $1 for no key update', [locked]);
    await rewriteOutdatedTerms(test.shop);
    expect(await outdated()).toEqual([locked]);
    // Until then both engines give the same answer.
    const [sql, index] = await found('linen');
    expect(sql).toHaveLength(products.length - 1);
    expect(index).toEqual(sql);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await rewriteOutdatedTerms(test.shop);
  expect(await outdated()).toEqual([]);
  await expectCountedWords();
});

it('are rewritten by one process at a time, and each product is counted once', async () => {
  await outdate(ids);
  await Promise.all([rewriteOutdatedTerms(test.shop), rewriteOutdatedTerms(test.shop)]);
  await rewriteOutdatedTerms(test.shop);
  expect(await outdated()).toEqual([]);
  await expectCountedWords();
});

it('of archived products are rewritten too, and their words are not counted', async () => {
  const archived = newId();
  await storeProducts(test, [draft({ id: archived, title: 'Xylophone Coat' })]);
  await test.shop.pool.query('update product set archived_at = now() where id = $1', [archived]);
  await outdate([archived]);
  await rewriteOutdatedTerms(test.shop);
  expect(await outdated()).toEqual([]);
  await expectCountedWords();
});

/** Stores terms as a release before the version wrote them, without one of the words that it finds now. */
async function outdate(some: string[]): Promise<void> {
  await test.shop.pool.query(
    `update product set search = ts_delete(ts_delete(search, '=@' || search_terms_version(search)), array['linen', '=linen'])
    where id = any ($1)`,
    [some],
  );
  await transaction(test.shop.pool, rebuildSearchWords);
}

/** The words with their numbers of products, as stored and as counted. */
async function expectCountedWords(): Promise<void> {
  const { rows } = await test.shop.pool.query(
    `select word, products from search_word order by word`,
  );
  const counted = await test.shop.pool.query(
    `select word, ndoc as products from ts_stat('select search from product where archived_at is null')
    where word not like '=%' order by word collate "C"`,
  );
  expect(rows).toEqual(counted.rows);
}
