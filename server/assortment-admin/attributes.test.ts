import { beforeEach, describe, expect, it } from 'vitest';
import { apply, exportOf, rowsOf, upload } from '../../tests/support/catalogue/imports';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { freshFixture, openTestShop } from '../../tests/support/shop';

let material: { _id: string; choices: { key: string; name: string }[]; version: number };
const shirt = draft({ title: 'Oxford Shirt', category: 'mens_shirt' });
const boot = draft({ title: 'Chelsea Boot', category: 'mens_pant' });
const slipper = draft({ title: 'House Slipper', category: 'mens_pant' });
const test = freshFixture(openTestShop);
const merchant = freshFixture(() => test.staff('Merchandiser'));
beforeEach(async () => {
  await storeProducts(test, [shirt, boot, slipper]);
  material = await add({
    name: 'Material',
    kind: 'choice',
    isFilterable: true,
    choices: [{ name: 'Wool' }, { name: 'Silk blend' }, { name: 'Linen' }],
    categories: ['mens_shirt', 'mens_pant'],
  });
  await add({
    name: 'Heel height',
    kind: 'number',
    unit: 'mm',
    isFilterable: true,
    categories: ['mens_pant'],
  });
  await add({ name: 'Waterproof', kind: 'boolean', isFilterable: true, categories: ['mens_pant'] });
  await add({ name: 'Lining', kind: 'text', isShown: false, categories: ['mens_pant'] });
  await give(shirt.id, { material: ['linen'] });
  await give(boot.id, {
    material: ['Silk Blend', 'wool'],
    heel_height: 45.5,
    waterproof: true,
    lining: 'Shearling',
  });
  await give(slipper.id, { material: ['wool'], heel_height: 10, waterproof: false });
});

const base = '/api/admin/assortment/attributes';
const add = async (input: object) => {
  const answer = await merchant.post(base, input);
  expect(answer.body).toMatchObject({ _id: expect.any(String) });
  return answer.body;
};
const give = async (id: string, attributes: object) => {
  const answer = await merchant.put(`/api/admin/products/${id}`, { attributes });
  expect(answer.status).toBe(200);
};
const stored = async (id: string) =>
  (await merchant.get(`/api/admin/products/${id}`)).body.attributes;
const shown = async (id: string) =>
  (await merchant.get(`/api/products/${id}`)).body.facts?.attributes;
const listed = async (query: string) =>
  (await merchant.get(`/api/products?${query}`)).body.content
    .map(({ title }: { title: string }) => title)
    .sort();
const errorsOf = async (method: 'post' | 'put', path: string, body: object) =>
  (await merchant[method](path, body)).body.details?.map(({ path: at }: { path: string }) => at);

describe('the values of a product', () => {
  it('are stored by key and shown by name, in the order of the attributes', async () => {
    expect(await stored(boot.id)).toEqual({
      material: ['wool', 'silk_blend'],
      heel_height: 45.5,
      waterproof: true,
      lining: 'Shearling',
    });
    expect(await shown(boot.id)).toEqual([
      { key: 'material', name: 'Material', value: 'Wool, Silk blend', unit: '' },
      { key: 'heel_height', name: 'Heel height', value: 45.5, unit: 'mm' },
      { key: 'waterproof', name: 'Waterproof', value: true, unit: '' },
    ]);
  });

  it('change one by one, and null removes one', async () => {
    await give(slipper.id, { heel_height: null, lining: 'Felt' });
    expect(await stored(slipper.id)).toEqual({
      material: ['wool'],
      waterproof: false,
      lining: 'Felt',
    });
    await give(slipper.id, { heel_height: 10, lining: '' });
    expect(await stored(slipper.id)).not.toHaveProperty('lining');
  });

  it('are rejected at their field', async () => {
    const attributes = { material: ['steel'], heel_height: 'high', waterproof: 3, sole: 'rubber' };
    expect(await errorsOf('put', `/api/admin/products/${boot.id}`, { attributes })).toEqual([
      'attributes.material',
      'attributes.heel_height',
      'attributes.waterproof',
      'attributes.sole',
    ]);
  });

  it('are found by the search box, but numbers are not', async () => {
    expect(await listed('q=shearling')).toEqual(['Chelsea Boot']);
    expect(await listed('q=silk+blend')).toEqual(['Chelsea Boot']);
    expect(await listed('q=waterproof')).toEqual(['Chelsea Boot']);
  });

  it('stay while its category does not have them, but are not shown', async () => {
    const move = (thirdLevelCategory: string) =>
      merchant.put(`/api/admin/products/${boot.id}`, { thirdLevelCategory });
    await move('mens_shirt');
    expect((await shown(boot.id)).map(({ key }: { key: string }) => key)).toEqual(['material']);
    await move('mens_pant');
    expect(await shown(boot.id)).toHaveLength(3);
  });
});

describe('a list', () => {
  it('is filtered by any value of an attribute and by every attribute', async () => {
    expect(await listed('attribute=material:wool')).toEqual(['Chelsea Boot', 'House Slipper']);
    expect(await listed('attribute=material:linen&attribute=material:silk_blend')).toEqual([
      'Chelsea Boot',
      'Oxford Shirt',
    ]);
    expect(await listed('attribute=material:wool&attribute=waterproof:no')).toEqual([
      'House Slipper',
    ]);
    expect(await listed('attribute=heel_height:20-')).toEqual(['Chelsea Boot']);
    expect(await listed('attribute=heel_height:-45.5')).toHaveLength(2);
  });

  it('counts the values of its categories’ attributes, each without its own filter', async () => {
    const refine = async (query: string) =>
      (await merchant.get(`/api/products/refinements?${query}`)).body;
    const body = await refine('category=mens_pant&attribute=material:silk_blend');
    expect(body.attribute).toEqual([
      {
        key: 'material',
        name: 'Material',
        kind: 'choice',
        unit: '',
        range: null,
        values: [
          { value: 'wool', label: 'Wool', count: 2 },
          { value: 'silk_blend', label: 'Silk blend', count: 1 },
          { value: 'linen', label: 'Linen', count: 0 },
        ],
      },
      {
        key: 'heel_height',
        name: 'Heel height',
        kind: 'number',
        unit: 'mm',
        values: [],
        range: { lowest: 45.5, highest: 45.5 },
      },
      {
        key: 'waterproof',
        name: 'Waterproof',
        kind: 'boolean',
        unit: '',
        range: null,
        values: [
          { value: 'yes', label: 'Yes', count: 1 },
          { value: 'no', label: 'No', count: 0 },
        ],
      },
    ]);
    expect(body.inStock).toBe(1);
    expect((await refine('main=women')).attribute).toEqual([]);
  });

  it('refuses attributes and values that are no filter', async () => {
    for (const value of ['material:steel', 'lining:shearling', 'sole:rubber', 'heel_height:high'])
      expect((await merchant.get(`/api/products?attribute=${value}`)).status, value).toBe(400);
  });

  it('knows its filters from the assortment', async () => {
    const { body } = await test.visitor.get('/api/assortment');
    expect(body.attributes.map(({ key }: { key: string }) => key)).toEqual([
      'material',
      'heel_height',
      'waterproof',
    ]);
  });
});

describe('a product file', () => {
  it('has a column for each attribute, by name', async () => {
    const csv = await exportOf(test);
    expect(csv.split('\n')[0]).toContain('Attribute: Material');
    const read = await upload(test, csv);
    expect(read.counts).toMatchObject({ same: 3, changed: 0, refused: 0 });

    const file = (id: string, cells: string) =>
      `ID,Attribute: Material,Attribute: Heel height,attribute: waterproof\n${id},${cells}`;
    const changes = await upload(test, file(slipper.id, '"linen, Wool","12,5",yes'));
    expect((await apply(test, changes._id)).state).toBe('applied');
    expect(await stored(slipper.id)).toEqual({
      material: ['wool', 'linen'],
      heel_height: 12.5,
      waterproof: true,
    });
    await merchant.put(`/api/admin/products/${slipper.id}`, {
      attributes: { material: ['wool'], heel_height: 10, waterproof: false },
    });
    const wrong = await upload(test, file(slipper.id, 'steel,high,perhaps'));
    const [row] = await rowsOf(test, wrong._id, 'refused');
    expect(row.reasons.map(({ field }: { field: string }) => field)).toEqual([
      'Attribute: Material',
      'Attribute: Heel height',
      'Attribute: Waterproof',
    ]);
  });
});

describe('an attribute', () => {
  const input = () => ({ ...material, _id: undefined, version: undefined });

  it('keeps its key and that of its choices when they are renamed; its products follow', async () => {
    const [wool, ...others] = material.choices;
    const choices = [...others, { ...wool, name: 'Tweed' }, { name: 'Wool' }];
    const { body } = await merchant.put(`${base}/material`, {
      ...input(),
      name: 'Fabric',
      choices,
      version: material.version,
    });
    expect(body.choices.map(({ key }: { key: string }) => key)).toEqual([
      'silk_blend',
      'linen',
      'wool',
      'wool_2',
    ]);
    expect(await listed('q=tweed')).toEqual(['Chelsea Boot', 'House Slipper']);
    expect(await listed('q=wool')).toEqual([]);
    expect((await shown(boot.id))[0]).toMatchObject({
      name: 'Fabric',
      value: 'Silk blend, Tweed',
    });
    const stale = await merchant.put(`${base}/material`, { ...input(), version: material.version });
    expect(stale.body.code).toBe('stale_version');
    material = body;
  });

  it('says how many products lose a deleted choice, and removes it from them when confirmed', async () => {
    const choices = material.choices.filter(({ key }) => key !== 'silk_blend');
    const refused = await merchant.put(`${base}/material`, { ...input(), choices });
    expect(refused.body.details).toEqual([
      { path: 'choices', message: '1 product has Silk blend.' },
    ]);
    await merchant.put(`${base}/material`, { ...input(), choices, dropsValues: true });
    expect((await stored(boot.id)).material).toEqual(['wool']);
    expect(await listed('q=silk')).toEqual([]);
  });

  it('validates its kind, choices, name and categories', async () => {
    const fresh = { name: 'Season', kind: 'choice', choices: [{ name: 'Spring' }] };
    const errors = (body: object) => errorsOf('post', base, { ...fresh, ...body });
    expect(await errors({ choices: [] })).toEqual(['choices']);
    expect(await errors({ choices: [{ name: 'Spring' }, { name: 'spring' }] })).toEqual([
      'choices.1.name',
    ]);
    expect(await errors({ choices: [{ name: 'Spring, summer' }] })).toEqual(['choices.0.name']);
    expect(await errors({ kind: 'text', isFilterable: true })).toEqual(['isFilterable']);
    expect(await errors({ name: 'material' })).toEqual(['name']);
    expect(await errors({ categories: ['none'] })).toEqual(['categories.0']);
    expect(await errorsOf('put', `${base}/waterproof`, { ...fresh, name: 'Waterproof' })).toEqual([
      'kind',
    ]);
  });

  it('is deleted with its values once staff confirm it', async () => {
    const use = (await merchant.get('/api/admin/assortment/use')).body.attributes;
    expect(use).toMatchObject({ heel_height: 2, waterproof: 2 });
    const remove = (body: object) => merchant.delete(`${base}/waterproof`, body);
    expect((await remove({})).body.details).toEqual([
      { path: 'target', message: '2 products would lose it.' },
    ]);
    expect((await remove({ target: null })).body).toEqual({ _id: 'waterproof', products: 0 });
    expect(await stored(boot.id)).not.toHaveProperty('waterproof');
    expect(await listed('q=waterproof')).toEqual([]);
    expect((await merchant.get('/api/products?attribute=waterproof:yes')).status).toBe(400);
  });
});
