import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ASSORTMENT_FORMAT } from '#contract/values/catalogue/assortment-file';
import {
  type Json,
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';

let test: TestShop;
let staff: TestUser;
const open = async () => {
  test = await openTestShop();
  staff = await test.admin();
};
const close = () => test.close();

const FILE = '/api/admin/assortment/file';

async function send(path: string, file: unknown, shop = test): Promise<TestAnswer> {
  const text = Buffer.isBuffer(file) ? file : JSON.stringify(file);
  return (await shop.admin()).upload(path, text, 'application/json');
}

const preview = (file: unknown, query = '', shop = test) =>
  send(`${FILE}/preview?${query}`, file, shop);

const list = { format: ASSORTMENT_FORMAT };

describe('a file', () => {
  const exported = async (shop = test): Promise<Json> =>
    (await (await shop.admin()).get(FILE)).body;
  const verdictsOf = ({ entries }: Json) =>
    entries.map(({ part, name, verdict }: Json) => `${part} ${name}: ${verdict}`);

  beforeEach(open);
  afterEach(close);

  it('shows what would change, changes nothing, then everything, and can be undone', async () => {
    const before = await exported();
    await test.makeProduct({ title: 'Ink Shirt' });
    const file = {
      ...list,
      departments: [...before.departments, { name: 'Kids' }],
      sizeSystems: [...before.sizeSystems, { key: 'eu', name: 'EU shoes', sizes: ['36', '37'] }],
      categories: [
        { key: 'womens_shirt', name: 'Women’s blouses', label: 'Blouse', slug: 'blouses' },
        {
          key: 'kids_boot',
          name: 'Kids’ boots',
          label: 'Boots',
          department: 'kids',
          section: 'clothing',
          sizeSystem: 'eu',
        },
      ],
      colours: [
        { name: 'white', family: 'Pale' },
        { name: 'Navy', hex: '#1f2a44', family: 'Blue' },
      ],
      brands: [{ name: 'Fernhall', description: 'A mill.' }],
      sizeCharts: [{ category: 'kids_boot', measures: { length: { '36': 23 } } }],
    };
    const { body } = await preview(file);
    expect(verdictsOf(body).filter((one: string) => !one.endsWith('missing'))).toEqual([
      'departments Kids: new',
      'sizeSystems EU shoes: new',
      'categories Women’s blouses: changed',
      'categories Kids’ boots: new',
      'colours white: changed',
      'colours Navy: new',
      'brands Fernhall: changed',
      'sizeCharts kids_boot: new',
    ]);
    expect(
      body.entries.find(({ name }: Json) => name === 'Women’s blouses').changes,
    ).toContainEqual({
      field: 'slug',
      before: 'shirts',
      after: 'blouses',
    });
    expect(body.unchanged).toBe(before.departments.length + before.sizeSystems.length);
    expect((await exported()).departments).toEqual(before.departments);

    await importFile(file);
    const moved = '/api/assortment/moved?path=/women/clothing/shirts';
    expect((await test.visitor.get(moved)).body.path).toBe('/women/clothing/blouses');
    const { content } = (await staff.get('/api/admin/products?q=blouse')).body;
    expect(content[0]).toMatchObject({ title: 'Ink Shirt', category: { name: 'Women’s blouses' } });
    const { body: audit } = await staff.get('/api/admin/audit?pageSize=50');
    expect(audit.map(({ action }: Json) => action)).toContain('assortment.import');
    const again = await preview(file);
    expect(verdictsOf(again.body).filter((one: string) => !one.endsWith('missing'))).toEqual([]);

    const { body: snapshots } = await staff.get('/api/admin/assortment/snapshots');
    expect(snapshots).toMatchObject([{ fileName: 'file.json', by: { firstName: 'Edith' } }]);
    const kept = (await staff.get(`/api/admin/assortment/snapshots/${snapshots[0]._id}`)).body;
    await importFile(kept, 'removeMissing=true');
    expect(await exported()).toEqual({ ...before, brands: kept.brands });
  });

  it('deletes nothing unless asked, and nothing that is in use', async () => {
    await test.makeProduct({ thirdLevelCategory: 'womens_shirt', colour: 'White' });
    const file = { ...list, categories: [{ key: 'mens_polo' }], colours: [{ name: 'Red' }] };
    const kept = await importFile(file);
    expect(new Set(kept.entries.map(({ verdict }: Json) => verdict))).toEqual(new Set(['missing']));
    expect((await exported()).categories).toHaveLength(14);
    const removed = await importFile(file, 'removeMissing=true');
    const refused = removed.entries.filter(({ verdict }: Json) => verdict === 'refused');
    expect(refused).toMatchObject(
      [
        {
          name: 'Women’s Shirts',
          reasons: [{ message: expect.stringMatching(/1 product.*by hand/) }],
        },
        { name: 'White' },
      ].map(({ name, ...rest }) => ({
        ...rest,
        name: expect.stringContaining(name.slice(-6, -1)),
      })),
    );
    const { categories, colours, departments } = await exported();
    expect(categories.map(({ key }: Json) => key).sort()).toEqual(['mens_polo', 'womens_shirt']);
    expect(colours.map(({ name }: Json) => name).sort()).toEqual(['Red', 'White']);
    expect(departments).toHaveLength(2);
  });

  it('leaves refused entries out and imports the others', async () => {
    const plan = await importFile({
      ...list,
      departments: [{ name: 'Kids' }, { name: 'kids' }, { key: 'Ä', name: 'X' }, { name: 'Men' }],
      categories: [
        {
          name: 'Lost',
          label: 'Lost',
          department: 'none',
          section: 'clothing',
          sizeSystem: 's-xl',
        },
        { key: 'mens_polo', isFeatured: 'yes' },
        { key: 'mens_polo', isFeatured: false },
      ],
      colours: [{ name: 'Navy', hex: 'blue' }],
      sizeCharts: [
        { category: 'none', measures: {} },
        { category: 'mens_polo', measures: { chest: { S: -1 } } },
      ],
    });
    const reasons = plan.entries
      .filter(({ verdict }: Json) => verdict === 'refused')
      .map(({ part, reasons: all }: Json) => [part, all[0].field, all[0].message]);
    expect(reasons).toEqual([
      ['departments', 'name', 'Another department has this name.'],
      ['departments', 'key', expect.any(String)],
      ['categories', 'department', 'Unknown department.'],
      ['categories', 'isFeatured', 'Must be true or false.'],
      ['colours', 'hex', 'Enter a colour such as #3d5a8c.'],
      ['sizeCharts', 'category', 'Unknown category.'],
      ['sizeCharts', 'measures.chest.S', expect.any(String)],
    ]);
    expect(verdictsOf(plan)).toContain('departments Kids: new');
    const { departments } = await exported();
    expect(departments).toContainEqual({ key: 'kids', name: 'Kids', slug: 'kids' });
  });

  it('is not imported once the assortment has changed since the preview', async () => {
    const file = { ...list, departments: [{ name: 'Kids' }] };
    const { body } = await preview(file);
    await staff.post('/api/admin/assortment/colours', { name: 'Navy', hex: '#1f2a44' });
    const late = await send(`${FILE}?basedOn=${body.basedOn}`, file);
    expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
    expect((await exported()).departments).toHaveLength(2);
  });

  it('keeps the order of a file', async () => {
    const { colours } = await exported();
    const plan = await importFile({ ...list, colours: colours.toReversed() });
    expect(plan).toMatchObject({ entries: [], reordered: ['colours'] });
    expect((await exported()).colours).toEqual(colours.toReversed());
  });

  it('makes the same assortment in another shop, for arbitrary ones', async () => {
    const names = (kind: string) =>
      fc
        .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 })
        .map((numbers) => numbers.map((number) => `${kind} ${number}`));
    const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
    const arbitrary = fc.record({
      departments: names('Dept'),
      sections: names('Part'),
      systems: names('Sizes'),
      categories: names('Kind'),
      colours: names('Shade'),
      brands: names('Maker'),
      pick: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    });
    const files = fc.sample(arbitrary, { numRuns: 2, seed: 3 }).map((one) => {
      const named = (list_: string[]) =>
        list_.map((name) => ({ key: slug(name), name, slug: `${slug(name)}-x` }));
      const from = (keys: string[], at: number) =>
        slug(keys[(one.pick[at % 12] ?? 0) % keys.length] ?? '');
      return {
        ...list,
        departments: named(one.departments),
        sections: named(one.sections),
        sizeSystems: one.systems.map((name, at) => ({
          key: slug(name),
          name,
          sizes: [`${at}`, `${at}½`, 'M'],
        })),
        categories: one.categories.map((name, at) => ({
          key: slug(name),
          name,
          label: name,
          slug: slug(name),
          group: at % 2 ? 'Both' : '',
          department: from(one.departments, at),
          section: from(one.sections, at + 3),
          isFeatured: at % 3 === 0,
          sizeSystem: from(one.systems, at + 5),
        })),
        colours: one.colours.map((name, at) => ({
          name,
          hex: `#00000${at}`,
          imageUrl: at % 2 ? '/media/a.avif' : null,
          family: 'F',
        })),
        brands: one.brands.map((name) => ({
          name,
          slug: slug(name),
          description: 'A\nB',
          imageUrl: null,
        })),
        attributes: [
          {
            key: 'material',
            name: 'Material',
            kind: 'choice',
            unit: '',
            choices: one.colours.map((name) => ({ key: slug(name), name })),
            isFilterable: true,
            isShown: true,
            categories: one.categories.map(slug).sort(),
          },
          {
            key: 'heel',
            name: 'Heel height',
            kind: 'number',
            unit: 'mm',
            choices: [],
            isFilterable: true,
            isShown: false,
            categories: [],
          },
        ],
        collections: [
          {
            name: 'The edit',
            slug: 'the-edit',
            description: 'A\nB',
            image: null,
            rule: {
              category: [from(one.categories, 2)],
              attribute: [`material:${slug(one.colours[0] ?? '')}`, 'heel:30-80'],
              maxPrice: 99.5,
            },
            productIds: [],
            sort: 'price_low',
            isPublished: false,
          },
        ],
        sizeCharts: one.categories
          .slice(1)
          .map((name) => ({ category: slug(name), measures: { chest: { M: 98.5 } } })),
      };
    });
    const byName = (brands: Json[]) => brands.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const file of files) {
      const plan = await importFile(file, 'removeMissing=true');
      expect(plan.entries.filter(({ verdict }: Json) => verdict === 'refused')).toEqual([]);
      expect(await exported()).toEqual({ ...file, brands: byName(file.brands) });
    }
  }, 60_000);
});

describe('a file that cannot be read', () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    ['no JSON', Buffer.from('{"format"'), 'valid JSON'],
    ['of another kind', { format: 'x' }, 'selvedge-assortment-1'],
    ['a list', [], 'selvedge-assortment-1'],
    ['not UTF-8', Buffer.from([0x7b, 0xff]), 'UTF-8'],
    ['of an unknown list', { ...list, shelves: [] }, '“shelves” is unknown'],
    ['without lists', { ...list, colours: {} }, 'has to be a list'],
    ['of no objects', { ...list, colours: ['Red'] }, '“/colours/0” has to be an object'],
    [
      'with a key twice',
      Buffer.from(`{"format": "${ASSORTMENT_FORMAT}", "colours": [{"name": 1, "name": 2}]}`),
      'appears twice',
    ],
    [
      'deep',
      Buffer.from(
        `{"format": "${ASSORTMENT_FORMAT}", "colours": ${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
      ),
      'has to be an object',
    ],
    [
      'a deep object',
      Buffer.from(
        `{"format": "${ASSORTMENT_FORMAT}", "colours": [${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}]}`,
      ),
      'has to be an object',
    ],
    ['large', Buffer.alloc(5 * 1024 * 1024 + 1, ' '), 'too large'],
  ])('is rejected if it is %s', async (_, file, message) => {
    const answer = await preview(file);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message).toContain(message);
  });

  it('is refused from shoppers', async () => {
    const ada = await test.signUp();
    expect((await ada.get(FILE)).status).toBe(403);
    expect((await ada.post(FILE, list)).status).toBe(403);
  });
});

/** Previews a file and imports it; both have to say the same. */
async function importFile(file: unknown, query = '', shop = test): Promise<Json> {
  const planned = await preview(file, query, shop);
  expect([planned.status, planned.text]).toEqual([200, planned.text]);
  const url = `${FILE}?name=file.json&basedOn=${planned.body.basedOn}&${query}`;
  const { status, body } = await send(url, file, shop);
  expect(status).toBe(200);
  expect(body).toEqual(planned.body);
  return body;
}
