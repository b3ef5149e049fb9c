import { describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shopper = fixture(() => test.signUp());

const maker = {
  name: 'Fernhall Ltd',
  address: '12 Mill Lane\nDublin',
  contact: 'hello@fernhall.example',
};
const facts = {
  composition: [
    {
      part: 'Shell',
      fibres: [
        { fibre: 'Cotton', percent: 95.5 },
        { fibre: 'Elastane', percent: 4.5 },
      ],
    },
  ],
  care: ['iron-110', 'wash-30-mild'],
  origin: 'pt',
  maker,
  warnings: 'Keep away from fire.',
  sizeDetails: { M: { sku: 'FH-1-M', gtin: '4006381333931', weight: 180 } },
};

describe('the facts of a product', () => {
  it('are shown to shoppers in the answer for one product, and not in lists', async () => {
    const title = 'Listed Shirt';
    const { _id } = await test.makeProduct({ ...facts, title, measures: { chest: { M: 99.5 } } });
    const shown = await shopper.readProduct(_id);
    expect(shown.facts).toMatchObject({
      composition: facts.composition,
      care: [
        { symbol: 'wash-30-mild', label: 'Wash at 30 °C, mild' },
        { symbol: 'iron-110', label: expect.any(String) },
      ],
      origin: 'PT',
      maker,
      warnings: 'Keep away from fire.',
      sizeDetails: facts.sizeDetails,
    });
    // Its own measures override those of its category, measure by measure.
    expect(shown.facts?.measures?.chest).toEqual({ M: 99.5 });
    expect(shown.facts?.measures?.waist).toEqual({ S: 90, M: 95, L: 100, XL: 105 });
    expect(shown.facts?.responsiblePerson).toBeUndefined();
    // From the cache.
    expect(await shopper.readProduct(_id)).toEqual(shown);
    const { content } = (await shopper.get('/api/products?q=listed')).body;
    const listed = content.find((one: Json) => one._id === _id);
    expect({ ...listed, facts: shown.facts }).toEqual(shown);
    expect(listed.facts).toBeUndefined();
  });

  it('are edited with their version, and audited', async () => {
    const { _id } = await test.makeProduct();
    const { version } = await staff.readStaffProduct(_id);
    const url = `/api/admin/products/${_id}`;
    expect((await staff.put(url, { ...facts, version })).status).toBe(200);
    expect((await shopper.readProduct(_id)).facts?.origin).toBe('PT');
    expect((await staff.put(url, { warnings: 'Late.', version })).status).toBe(409);
    const saved = await staff.readStaffProduct(_id);
    // The same again changes nothing.
    expect((await staff.put(url, { ...facts, version: saved.version })).status).toBe(200);
    expect((await staff.readStaffProduct(_id)).version).toBe(saved.version);
    const { rows } = await test.shop.pool.query(
      `select after from audit where entity_id = $1 and action = 'product.update'`,
      [_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].after).toMatchObject({ maker, care: ['wash-30-mild', 'iron-110'] });
    await staff.put(url, { maker: null, composition: [] });
    expect(await staff.readStaffProduct(_id)).toMatchObject({ maker: null, composition: [] });
  });

  it.each([
    [
      'composition.0.fibres',
      { composition: [{ part: 'Shell', fibres: [{ fibre: 'Linen', percent: 99 }] }] },
    ],
    ['care.0', { care: ['wash-31'] }],
    ['care', { care: ['wash-30', 'wash-40'] }],
    ['origin', { origin: 'XX' }],
    ['maker.contact', { maker: { ...maker, contact: 'call us' } }],
    ['sizeDetails.M.gtin', { sizeDetails: { M: { gtin: '4006381333932' } } }],
    [
      'sizeDetails.S.gtin',
      { sizeDetails: { M: { gtin: '4006381333931' }, S: { gtin: '4006381333931' } } },
    ],
    ['measures.chest.M', { measures: { chest: { M: -1 } } }],
  ])('are refused with the field %s', async (path, change) => {
    const { _id } = await test.makeProduct();
    const { status, body } = await staff.put(`/api/admin/products/${_id}`, change);
    expect(status).toBe(400);
    expect(body.details.map((detail: Json) => detail.path)).toContain(path);
  });
});

it('names the shop’s maker and responsible person in its terms', async () => {
  const lines = 'Selvedge GmbH\nWebergasse 1\n10115 Berlin\nsafety@selvedge.example';
  const incomplete = await staff.put('/api/admin/settings', { maker: 'Selvedge GmbH' });
  expect(incomplete.body.details).toMatchObject([{ path: 'maker' }]);
  expect((await staff.put('/api/admin/settings', { responsiblePerson: lines })).status).toBe(200);
  expect((await shopper.get('/api/shop')).body).toMatchObject({
    responsiblePerson: {
      name: 'Selvedge GmbH',
      address: 'Webergasse 1\n10115 Berlin',
      contact: 'safety@selvedge.example',
    },
  });
});

it('lists the measures of the demo’s categories', async () => {
  const charts = (await shopper.get('/api/size-charts')).body;
  expect(charts).toHaveLength(14);
  expect(charts[0]).toMatchObject({ category: 'mens_tshirt', measures: { length: { XL: 75 } } });
});

it('shows changed measures of a category on its products immediately, and never loses a save', async () => {
  const { _id } = await test.makeProduct();
  expect((await shopper.readProduct(_id)).facts?.measures?.waist?.M).toBe(95);
  const charts = (await staff.get('/api/admin/size-charts')).body;
  const before = charts.find((chart: Json) => chart._id === 'womens_shirt');
  const { version } = before;
  const url = '/api/admin/size-charts/womens_shirt';
  const measures = { waist: { M: 96 } };
  expect((await staff.put(url, { measures, version })).status).toBe(200);
  expect((await shopper.readProduct(_id)).facts?.measures).toEqual(measures);
  const late = await staff.put(url, { measures: {}, version });
  expect(late.status).toBe(409);
  expect(late.body.current.values.measures).toEqual(measures);
  expect((await shopper.put(url, { measures })).status).toBe(403);
  const restored = { measures: before.measures, version: late.body.current.version };
  expect((await staff.put(url, restored)).status).toBe(200);
});
