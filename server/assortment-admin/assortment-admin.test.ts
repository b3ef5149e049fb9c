import { describe, expect, it } from 'vitest';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';

const test = fixture(openTestShop);
const merchant = fixture(() => test.staff('Merchandiser'));

const base = '/api/admin/assortment';
const nameOf = (name: string) => `${name} ${newId().slice(-6)}`;
const category = (overrides: Record<string, unknown> = {}) => ({
  name: nameOf('Sneakers'),
  label: nameOf('Sneaker'),
  department: 'men',
  section: 'clothing',
  sizeSystem: 's-xl',
  ...overrides,
});
const add = async (kind: string, body: object) => {
  const answer = await merchant.post(`${base}/${kind}`, body);
  expect(answer.body).toMatchObject({ _id: expect.any(String) });
  return answer.body;
};
const remove = (kind: string, id: string, body: object = {}) =>
  merchant.delete(`${base}/${kind}/${id}`, body);
const moved = (path: string) =>
  merchant.get(`/api/assortment/moved?path=${encodeURIComponent(path)}`);
const row = async (id: string) =>
  (await test.shop.pool.query('select * from product where id = $1', [id])).rows[0];

describe('products', () => {
  const found = async (q: string) =>
    (await merchant.get(`/api/products?q=${encodeURIComponent(q)}`)).body.totalItems;

  it('are found by a new name of their category, and no longer by the old one', async () => {
    const made = await add('categories', category({ name: 'Men’s anoraks', label: 'Anorak' }));
    const item = draft({ category: made._id });
    await storeProducts(test, [item]);
    expect(await found('anorak')).toBe(1);
    await merchant.put(
      `${base}/categories/${made._id}`,
      category({ name: 'Men’s parkas', label: 'Parka', slug: 'parkas' }),
    );
    expect([await found('anorak'), await found('parka')]).toEqual([0, 1]);
    expect((await merchant.readProduct(item.id)).category).toMatchObject({ label: 'Parka' });
    await expectWordsCounted();
  });

  it('follow a colour and a brand that are renamed, and one that replaces them', async () => {
    const navy = await add('colours', { name: nameOf('Navy'), hex: '#112233', family: 'Blue' });
    const brand = nameOf('Corvid');
    const item = draft({ colour: navy.name, brand });
    await storeProducts(test, [item]);
    const ink = nameOf('Inkwell');
    await merchant.put(`${base}/colours/${navy._id}`, { ...navy, name: ink, version: undefined });
    expect((await merchant.readProduct(item.id)).colour).toBe(ink);
    expect(await found(ink)).toBe(1);
    expect((await remove('colours', navy._id)).body.details[0].path).toBe('target');
    expect((await remove('colours', navy._id, { target: null })).body.products).toBe(0);
    expect((await merchant.readProduct(item.id)).colour).toBe('');

    const [stored] = (await merchant.get(`${base}/brands?q=${encodeURIComponent(brand)}`)).body;
    const renamed = nameOf('Rook');
    const answer = await merchant.put(`${base}/brands/${stored._id}`, {
      ...stored,
      name: renamed,
      slug: 'rook',
    });
    expect(answer.body).toMatchObject({ name: renamed, products: 1 });
    expect((await merchant.readProduct(item.id)).brand).toBe(renamed);
    expect((await merchant.get(`/api/brands/${stored.slug}`)).body.slug).toBe('rook');
    expect((await remove('brands', stored._id)).status).toBe(400);
    const other = await add('brands', { name: nameOf('Magpie') });
    await remove('brands', stored._id, { target: other._id });
    expect((await merchant.readProduct(item.id)).brand).toBe(other.name);
    expect((await merchant.get('/api/brands/rook')).body.slug).toBe(other.slug);
    await expectWordsCounted();
  });

  it('move with their category to another department and section', async () => {
    const made = await add('categories', category());
    const section = await add('sections', { name: nameOf('Knits') });
    const item = draft({ category: made._id });
    await storeProducts(test, [item]);
    await merchant.put(`${base}/categories/${made._id}`, {
      ...category({
        name: made.name,
        label: made.label,
        department: 'women',
        section: section._id,
      }),
    });
    expect(await row(item.id)).toMatchObject({ department: 'women', section: section._id });
    expect((await moved(`/men/clothing/${made.slug}`)).body).toEqual({
      path: `/women/${section.slug}/${made.slug}`,
    });
  });

  it('are moved by a job if they are many, without refusing other changes', async () => {
    const from = await add('categories', category());
    const to = await add('categories', category({ department: 'women' }));
    const items = Array.from({ length: 1_203 }, () => draft({ category: from._id }));
    await storeProducts(test, items);
    expect((await remove('categories', from._id)).body.message).toContain('1,203 products');
    const answer = await remove('categories', from._id, { target: to._id });
    expect(answer.body).toEqual({ _id: from._id, products: 1_203 });
    const { tasks } = (await merchant.get(base)).body;
    expect(tasks).toMatchObject([
      { kind: 'categories', entry: from._id, removes: true, total: 1_203 },
    ]);
    expect((await remove('categories', to._id)).status).toBe(400);
    // A product that is still put in it goes with the others.
    const late = draft({ category: from._id });
    await storeProducts(test, [late]);
    await test.runJobs();
    expect((await merchant.get(base)).body.tasks).toEqual([]);
    expect(await row(late.id)).toMatchObject({ department: 'women' });
    const { rows } = await test.shop.pool.query(
      'select count(*)::int as count from product p join category c on c.id = p.category_id where c.key = $1 and p.department = $2',
      [to._id, 'women'],
    );
    expect(rows[0].count).toBe(1_204);
    expect((await moved(`/men/clothing/${from.slug}`)).body).toEqual({
      path: `/women/clothing/${to.slug}`,
    });
    await expectWordsCounted();
  }, 60_000);
});

describe('an entry', () => {
  it('is added at the end, changed and listed to shoppers', async () => {
    const shoes = await add('sections', { name: 'Shoes' });
    expect(shoes).toMatchObject({ _id: 'shoes', slug: 'shoes', version: 1 });
    const system = await add('size-systems', { name: 'EU shoes', sizes: ['EU 40', 'EU 41', 'm'] });
    expect(system.sizes).toEqual(['EU 40', 'EU 41', 'M']);
    const made = await add(
      'categories',
      category({ name: 'Men’s boots', label: 'Boots', section: 'shoes', sizeSystem: system._id }),
    );
    expect(made).toMatchObject({ _id: 'men_boots', slug: 'boots' });
    const changed = await merchant.put(`${base}/categories/men_boots`, {
      ...category({
        name: 'Men’s winter boots',
        label: 'Winter boots',
        section: 'shoes',
        sizeSystem: system._id,
      }),
      version: made.version,
    });
    expect(changed.body).toMatchObject({ _id: 'men_boots', slug: 'winter-boots' });
    const { body } = await merchant.get('/api/assortment');
    expect(body.categories.at(-1)).toMatchObject({ key: 'men_boots', slug: 'winter-boots' });
    expect(body.sizeSystems.at(-1)).toMatchObject({ sizes: ['EU 40', 'EU 41', 'M'] });
    const admin = await test.admin();
    const { body: log } = await admin.get('/api/admin/audit?entityId=men_boots');
    expect(log[0]).toMatchObject({
      action: 'assortment.update',
      label: 'Changed the assortment',
      before: { label: 'Boots' },
      after: { label: 'Winter boots' },
    });
  });

  it.each([
    ['departments', { name: 'MEN' }, 'name'],
    ['departments', { name: 'Search' }, 'slug'],
    ['departments', { name: 'Boys', slug: 'women' }, 'slug'],
    ['departments', { name: '!!' }, 'slug'],
    ['sections', { name: 'Bags', slug: 'Not a slug' }, 'slug'],
    ['categories', category({ name: "men's polo" }), 'name'],
    ['categories', category({ label: 'Polos' }), 'slug'],
    ['categories', category({ label: 'New' }), 'slug'],
    ['categories', category({ department: 'pets' }), 'department'],
    ['categories', category({ sizeSystem: 'shoes-xx' }), 'sizeSystem'],
    ['colours', { name: 'grey', hex: '#888888' }, 'name'],
    ['colours', { name: 'Navy', hex: 'blue' }, 'hex'],
    ['size-systems', { name: 'Odd', sizes: ['1', 'a,b'] }, 'sizes.1'],
    ['size-systems', { name: 'Odd', sizes: ['X', 'x'] }, 'sizes.1'],
  ])('of %s is refused with a field error: %j', async (kind, body, path) => {
    const answer = await merchant.post(`${base}/${kind}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  it('is not changed by an outdated save, and is reordered among its kind', async () => {
    const one = await add('colours', { name: nameOf('Rust'), hex: '#AA4422' });
    const two = await add('colours', { name: nameOf('Moss'), hex: '#445533', family: 'Green' });
    expect(one.hex).toBe('#aa4422');
    await merchant.put(`${base}/colours/order`, { order: [two._id, one._id] });
    const names = (await merchant.get(base)).body.colours.map(({ name }: { name: string }) => name);
    expect(names.indexOf(two.name)).toBeLessThan(names.indexOf(one.name));
    const stale = await merchant.put(`${base}/colours/${one._id}`, { ...one, family: 'Red' });
    expect(stale.status).toBe(409);
    expect(stale.body.current.values).toMatchObject({ _id: one._id, name: one.name });
    expect((await merchant.put(`${base}/colours/order`, { order: ['999'] })).status).toBe(400);
  });

  it('respects the limit of departments and sections', async () => {
    const own = await openTestShop();
    const seller = await own.staff('Merchandiser');
    const counts: number[] = [];
    for (let number = 0; number < 26; number++)
      counts.push((await seller.post(`${base}/departments`, { name: `D${number}` })).status);
    expect(counts.filter((status) => status === 201)).toHaveLength(23);
    await own.close();
  });
});

describe('deleting', () => {
  it('a department moves its categories, and its URLs lead to the target', async () => {
    const kids = await add('departments', { name: nameOf('Kids') });
    const made = await add('categories', category({ department: kids._id, label: 'Polos' }));
    const item = draft({ category: made._id });
    await storeProducts(test, [item]);
    expect((await remove('departments', kids._id)).body.details[0].path).toBe('target');
    expect((await remove('departments', kids._id, { target: kids._id })).status).toBe(400);
    expect((await remove('departments', kids._id, { target: 'men' })).status).toBe(200);
    expect(await row(item.id)).toMatchObject({ department: 'men' });
    expect((await moved(`/${kids.slug}/clothing/all`)).body.path).toBe('/men/clothing/all');
    expect((await moved(`/${kids.slug.toUpperCase()}/clothing/Polos`)).body.path).toBe(
      '/men/clothing/polos-2',
    );
    expect((await moved('/never/clothing/all')).status).toBe(404);
  });

  it('an unused entry leaves URLs that answer 410', async () => {
    const made = await add('categories', category());
    await remove('categories', made._id);
    expect((await moved(`/men/clothing/${made.slug}`)).body).toEqual({ path: null });
    expect((await moved(`/men/clothing/polos&${made.slug}`)).body).toEqual({
      path: '/men/clothing/polos',
    });
    const brand = await add('brands', { name: nameOf('Jay') });
    await remove('brands', brand._id);
    expect((await merchant.get(`/api/brands/${brand.slug}`)).status).toBe(410);
    // Keys are not given again.
    const again = await add('categories', category({ name: made.name, label: made.label }));
    expect(again._id).not.toBe(made._id);
  });

  it('a size system gives its categories another one', async () => {
    const system = await add('size-systems', { name: nameOf('Hats'), sizes: ['57', '58'] });
    const made = await add('categories', category({ sizeSystem: system._id }));
    expect((await remove('size-systems', system._id)).status).toBe(400);
    await remove('size-systems', system._id, { target: 's-xl' });
    const { body } = await merchant.get('/api/assortment');
    expect(body.categories.find(({ key }: { key: string }) => key === made._id).sizeSystem).toBe(
      's-xl',
    );
  });
});

/** The counts of `search_word` are those of the products' words. */
async function expectWordsCounted(): Promise<void> {
  const { rows } = await test.shop.pool.query(`
    select coalesce(w.word, s.word) as word, w.products, s.ndoc
    from search_word w full join (
      select * from ts_stat('select search from product where archived_at is null') where word not like '=%'
    ) s on s.word = w.word collate "C"
    where w.products is distinct from s.ndoc`);
  expect(rows).toEqual([]);
}
