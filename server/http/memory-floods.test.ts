import { beforeAll, describe, expect, it } from 'vitest';
import { followCatalogue } from '../../tests/support/catalogue/followed-catalogue';
import { fixture, openTestShop } from '../../tests/support/shop';
import { isWithin } from './rate-limits';

const test = fixture(() => openTestShop({ config: { rateLimits: true } }));
beforeAll(() => test.makeProduct());
const ada = fixture(() => test.signUp());
fixture(() => followCatalogue(test.shop));

describe('what a stranger makes up is not stored whole', () => {
  const TIMES = 300;
  const padding = 'x'.repeat(14_000);

  /** Bytes added to all caches by the requests of a flood, each cache within its limit. */
  async function flood(request: (number: number) => Promise<unknown>): Promise<number> {
    const before = sum();
    for (let number = 0; number < TIMES; number++) await request(number);
    for (const [name, { calculatedSize, maxSize }] of test.shop.caches)
      expect(calculatedSize, name).toBeLessThanOrEqual(maxSize);
    return sum() - before;
  }

  const sum = () =>
    [...test.shop.caches.values()].reduce((total, cache) => total + cache.calculatedSize, 0);
  const wholeFlood = TIMES * padding.length;

  it.each([
    ['a parameter that a list does not have', (n: number) => `/api/products?p=${n}${padding}`],
    ['a search', (n: number) => `/api/products?q=linnen${n}${'y'.repeat(190)}`],
    ['brands', (n: number) => `/api/products?brand=${n}${'z'.repeat(90)}`],
    ['a product', (n: number) => `/api/products/${n}${padding.slice(0, 1_900)}`],
    ['a suggestion', (n: number) => `/api/suggestions?q=linnen${n}${'y'.repeat(150)}`],
  ])('%s', async (_name, path) => {
    expect(await flood((number) => ada.get(path(number)))).toBeLessThan(wholeFlood);
  });

  it.each(['accept-encoding', 'user-agent', 'authorization', 'content-type', 'if-none-match'])(
    'the header %s',
    async (name) => {
      const send = (number: number) =>
        test.visitor.get('/api/home', { [name]: `Bearer ${number}.${padding}.x` });
      expect(await flood(send)).toBeLessThan(wholeFlood / 10);
    },
  );
});

it('counts requests within fixed memory while the database is away', async () => {
  const away = {
    ...test.shop,
    pool: Object.assign(Object.create(test.shop.pool), {
      query: () => Promise.reject(new Error('away')),
    }),
  };
  const one = (key: string) => ({ name: 'flood', key, points: 1, seconds: 3_600 });
  for (let number = 0; number < 20_000; number++) await isWithin(away, one(`${number}`));
  const counters = test.shop.localLimits;
  expect(counters.calculatedSize).toBeLessThanOrEqual(counters.maxSize);
  expect(counters.size).toBeLessThan(20_000);
  expect(await isWithin(away, one('19999'))).toBe(false);
});

it('tells operators how much each cache holds', async () => {
  const { _id } = await test.makeProduct();
  await ada.get(`/api/products/${_id}`);
  const { payload } = await test.app.inject('/metrics');
  expect(payload).toMatch(/^cache_bytes\{cache="products"\} [1-9]/m);
});
