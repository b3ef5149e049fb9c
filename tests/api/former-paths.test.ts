import { expect, it } from 'vitest';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { scopeOfPath } from '../../web/storefront/listing/listing-scope.rules';
import { seededRandom } from '../support/catalogue/products';
import { fixture, openTestShop } from '../support/shop';

const test = fixture(openTestShop);
const merchant = fixture(() => test.staff('Merchandiser'));

it.each([
  { seed: 1, reuses: false },
  { seed: 2, reuses: true },
])(
  'every URL ever valid is answered as intended: %j',
  async ({ seed, reuses }) => {
    const STEPS = 40;
    const base = '/api/admin/assortment';
    /** Few words, so that entries take over slugs that others have given up. */
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

    const assortmentNow = async (): Promise<PublicAssortment> =>
      await merchant.call('GET /api/assortment');

    function levelsOf(path: string) {
      const [, levelOne = '', levelTwo = '', levelThree = ''] = path.split('/');
      return { levelOne, levelTwo, levelThree };
    }

    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    let number = 0;
    const word = () => `${pick(words)}${reuses ? Math.floor(random() * 3) : ++number}`;
    /** The categories that each URL has ever shown. */
    const ever = new Map<string, Set<string>>();
    const remember = async () => {
      const now = await assortmentNow();
      for (const [path, keys] of urlsOf(now))
        ever.set(path, new Set([...(ever.get(path) ?? []), ...keys]));
      return now;
    };
    /** Where the products of a deleted category went; null for nowhere. */
    const successors = new Map<string, string | null>();
    let now = await remember();
    for (let step = 0; step < STEPS; step++) {
      const kind = pick(['departments', 'sections', 'categories', 'categories'] as const);
      const entries = now[kind as 'departments'];
      const entry = pick(entries);
      const other = pick(entries);
      const action = random();
      const name = `${word()} ${step}`;
      const place = {
        department: pick(now.departments)?.key,
        section: pick(now.sections)?.key,
        sizeSystem: 's-xl',
        label: name,
      };
      const body = { name, slug: word(), ...(kind === 'categories' && place) };
      if (action < 0.35 || !entry || !other) await merchant.post(`${base}/${kind}`, body);
      else if (action < 0.75) await merchant.put(`${base}/${kind}/${entry.key}`, body);
      else {
        const target = random() < 0.6 && other.key !== entry.key ? other.key : undefined;
        const answer = await merchant.delete(`${base}/${kind}/${entry.key}`, { target });
        if (answer.status === 200 && kind === 'categories')
          successors.set(entry.key, target ?? null);
      }
      now = await remember();
    }

    const liveSuccessor = (key: string): string | null => {
      const next = successors.get(key);
      if (next !== undefined) return next === null ? null : liveSuccessor(next);
      return now.categories.some((one) => one.key === key) ? key : null;
    };
    const counts = { ok: 0, moved: 0, gone: 0 };
    const wrong: string[] = [];
    for (const [path, keys] of ever) {
      const shouted = path.toUpperCase();
      if (scopeOfPath(now, levelsOf(shouted))) {
        counts.ok++;
        continue;
      }
      const answer = await merchant.get(
        `/api/assortment/moved?path=${encodeURIComponent(shouted)}`,
      );
      const isLive = [...keys].some((key) => liveSuccessor(key) !== null);
      if (answer.body.path === null) {
        counts.gone++;
        if (isLive && !reuses) wrong.push(`${path} is gone, but its categories are not`);
      } else if (answer.status !== 200 || !scopeOfPath(now, levelsOf(answer.body.path)))
        wrong.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      else {
        counts.moved++;
        const shown = scopeOfPath(now, levelsOf(answer.body.path));
        const expected = [...keys].map(liveSuccessor);
        // The latest owner of a slug that several had takes precedence.
        if (
          !reuses &&
          keys.size > 0 &&
          !shown?.categories.some(({ key }) => expected.includes(key))
        )
          wrong.push(`${path} leads to other categories: ${answer.body.path}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(counts.ok).toBeGreaterThan(5);
    expect(counts.moved).toBeGreaterThan(5);
  },
  120_000,
);

/** Every URL of a listing with the keys of the categories that it shows; of all lists, none. */
function urlsOf({ departments, sections, categories }: PublicAssortment) {
  const urls = new Map<string, string[]>();
  for (const department of departments)
    for (const section of sections) {
      const at = `/${department.slug}/${section.slug}`;
      urls.set(`${at}/all`, []).set(`${at}/new`, []);
      const own = categories.filter(
        (one) => one.department === department.key && one.section === section.key,
      );
      for (const { key, slug } of own) urls.set(`${at}/${slug}`, [key]);
      const [first, second] = own;
      if (first && second) urls.set(`${at}/${first.slug}&${second.slug}`, [first.key, second.key]);
    }
  return urls;
}
