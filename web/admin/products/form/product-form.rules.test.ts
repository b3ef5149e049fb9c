import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { sizeDraftOf } from './facts-draft.rules';
import type { ProductDraft } from './product-draft';
import {
  draftOf,
  emptyPicture,
  fieldOfPath,
  newColour,
  percentOf,
  quantityOf,
  sizesAfter,
  withColour,
  withDepartment,
} from './product-form.rules';
import { changesOf, readDraft, readStyle } from './read-draft.rules';

const front = {
  ...emptyPicture,
  url: '/media/womens-shirt-01-black-1200.avif',
  alt: 'Linen Shirt',
};

const filled: ProductDraft = {
  ...draftOf(defaultAssortment, null),
  pictures: [front],
  brand: 'Fernhall',
  title: 'Linen Shirt',
  price: '80.00',
  discountPrice: '60',
  thirdLevelCategory: 'womens_shirt',
};

describe('the product form', () => {
  it('starts with four sizes, and treats a size without a quantity as 0', () => {
    const { body } = readDraft(withDepartment(defaultAssortment, filled));
    expect(body?.sizes).toEqual(['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 0 })));
    expect(body).toMatchObject({
      price: 80,
      discountPrice: 60,
      discountPercent: 25,
      topLevelCategory: 'women',
      secondLevelCategory: '',
      quantity: 0,
    });
  });

  it('needs a discount price, which is the price where there is no discount', () => {
    const { body } = readDraft({ ...filled, discountPrice: '80' });
    expect(body).toMatchObject({ price: 80, discountPrice: 80, discountPercent: 0 });
    const { errors } = readDraft({ ...filled, discountPrice: ' ' });
    expect(Object.keys(errors ?? {})).toEqual(['discountPrice']);
  });

  it('leaves out empty picture rows', () => {
    const pictures = [front, emptyPicture];
    expect(readDraft({ ...filled, pictures }).body?.pictures).toMatchObject([{ url: front.url }]);
  });

  it('sends what a picture shows, its focal point, model and video, or that it has none', () => {
    const video = `/media/${'0'.repeat(32)}.mp4`;
    const { url, alt } = front;
    const shown = { url, alt, kind: 'worn', focus: { x: 50, y: 20 }, video } as const;
    const walk = { ...front, ...shown, modelHeight: '178', modelSize: 'M' };
    // The model stays typed while another kind is chosen, and is not sent.
    const pictures = [walk, { ...walk, kind: 'back' } as const, { ...front, alt: '' }];
    expect(readDraft({ ...filled, pictures }).body?.pictures).toEqual([
      { ...shown, model: { height: 178, size: 'M' } },
      { ...shown, kind: 'back', model: null },
      { url, alt: '', kind: null, focus: null, model: null, video: null },
    ]);
  });

  it('derives the percent and the quantity', () => {
    expect(percentOf(filled)).toBe('25');
    expect(percentOf({ ...filled, discountPrice: '90' })).toBe('');
    const sizes = filled.sizes.map((size) => ({ ...size, quantity: '3' }));
    expect(quantityOf({ ...filled, sizes })).toBe(12);
  });

  it.each([
    ['title', { title: ' ' }],
    ['price', { price: '32.005' }],
    ['price', { price: '1,234' }],
    ['discountPrice', { discountPrice: '99' }],
    ['pictures.0.url', { pictures: [{ ...front, url: 'javascript:alert(1)' }] }],
    ['pictures.0.url', { pictures: [emptyPicture] }],
    ['pictures.0.modelHeight', { pictures: [{ ...front, kind: 'worn', modelSize: 'M' }] }],
    ['pictures.0.modelSize', { pictures: [{ ...front, kind: 'worn', modelHeight: '178' }] }],
    ['thirdLevelCategory', { thirdLevelCategory: '' }],
    [
      'sizes.1.name',
      { sizes: filled.sizes.map((size, row) => (row === 1 ? { ...size, name: '' } : size)) },
    ],
    [
      'sizes.0.quantity',
      { sizes: filled.sizes.map((size, row) => (row === 0 ? { ...size, quantity: '1.5' } : size)) },
    ],
  ] as [string, Partial<ProductDraft>][])('names the invalid field %s', (path, change) => {
    expect(Object.keys(readDraft({ ...filled, ...change }).errors ?? {})).toContain(path);
  });
});

describe('further colours', () => {
  const redPicture = { ...emptyPicture, url: '/media/red.avif' };
  const red = { ...newColour('Red', filled.sizes), pictures: [redPicture] };

  it('become products with the shared fields, their own stock and, by default, the same prices', () => {
    const typed = { quantity: '4', sku: 'LS-R-M', weight: '190' };
    const weighed = filled.sizes.map((size) => ({
      ...size,
      sku: `LS-${size.name}`,
      weight: '180',
    }));
    const draft = {
      ...filled,
      sizes: weighed,
      furtherColours: [
        { ...red, price: '90', sizes: red.sizes.with(1, { isOffered: true, ...typed }) },
      ],
    };
    const [body] = readStyle(draft).body?.further ?? [];
    expect(body).toMatchObject({
      title: 'Linen Shirt',
      colour: 'Red',
      price: 90,
      discountPrice: 90,
      imageUrl: '/media/red.avif',
    });
    expect(body?.sizes.map(({ quantity }) => quantity)).toEqual([0, 4, 0, 0]);
    const own = { M: { sku: 'LS-R-M', weight: 190 } };
    const others = Object.fromEntries(['S', 'L', 'XL'].map((size) => [size, { weight: 180 }]));
    expect(body?.sizeDetails).toEqual({ ...others, ...own });
  });

  it('are sold in their own sizes', () => {
    const sizes = red.sizes.with(0, { isOffered: false, quantity: '7' });
    const { body } = readStyle({ ...filled, furtherColours: [{ ...red, sizes }] });
    expect(body?.sizes.map(({ name }) => name)).toEqual(['S', 'M', 'L', 'XL']);
    expect(body?.further?.[0]?.sizes.map(({ name }) => name)).toEqual(['M', 'L', 'XL']);
  });

  it('take the place of a first colour that is removed', () => {
    const first = { ...filled, colour: 'Black' };
    const both = withColour(first, 'Red', true);
    expect(both).toMatchObject({ colour: 'Black', furtherColours: [{ colour: 'Red' }] });
    expect(withColour(both, 'Red', false)).toEqual(first);
    const next = { ...both, furtherColours: [{ ...red, price: '90' }] };
    expect(withColour(next, 'Black', false)).toMatchObject({
      colour: 'Red',
      price: '90',
      pictures: [redPicture],
      furtherColours: [],
    });
    expect(withColour({ ...first, colour: '' }, 'Red', true)).toMatchObject({ colour: 'Red' });
  });

  it('show the errors of the API at their fields', () => {
    const sizes = filled.sizes.with(0, sizeDraftOf('S', false)).with(1, sizeDraftOf('42.5', true));
    const offered = red.sizes.with(0, { isOffered: false });
    const draft = { ...filled, sizes, furtherColours: [{ ...red, sizes: offered }] };
    const fields = {
      'products.0.title': 'title',
      'products.1.colour': 'furtherColours.0.colour',
      'products.1.title': 'title',
      'products.1.sizes.0.quantity': 'furtherColours.0.sizes.1.quantity',
      'products.1.sizeDetails.42.5.sku': 'furtherColours.0.sizes.1.sku',
      'sizeDetails.42.5.gtin': 'sizes.1.gtin',
      'measures.chest.42.5': 'sizes.1.measures.chest',
      'sizes.0.name': 'sizes.1.name',
      imageUrl: 'pictures.0.url',
    };
    expect(Object.keys(fields).map((path) => fieldOfPath(draft, path))).toEqual(
      Object.values(fields),
    );
  });

  it.each([
    ['furtherColours.0.colour', { colour: '' }],
    ['furtherColours.0.pictures', { pictures: [] }],
    ['furtherColours.0.price', { price: 'x' }],
    ['furtherColours.0.sizes', { sizes: [] }],
    [
      'furtherColours.0.sizes.1.quantity',
      { sizes: [undefined, { isOffered: true, quantity: '1.5' }] },
    ],
    ['furtherColours.0.sizes.1.gtin', { sizes: [undefined, { isOffered: true, gtin: '123' }] }],
    ['furtherColours.0.sizes.0.weight', { sizes: [{ isOffered: true, weight: 'heavy' }] }],
    ['furtherColours.0.sizes.1.sku', { sizes: [undefined, { isOffered: true, sku: 'LS-S' }] }],
  ])('name the invalid field %s', (path, change) => {
    const sizes = filled.sizes.map((size) => ({ ...size, sku: `LS-${size.name}` }));
    const { errors } = readStyle({ ...filled, sizes, furtherColours: [{ ...red, ...change }] });
    expect(Object.keys(errors ?? {})).toContain(path);
  });
});

describe('the sizes of a new product', () => {
  const lengths = Array.from({ length: 21 }, (_, at) => String(at + 30));
  const shop = {
    ...defaultAssortment,
    categories: defaultAssortment.categories.map((category) => ({
      ...category,
      sizeSystem:
        category.key === 'mens_polo'
          ? 'shoes'
          : category.key === 'mens_pant'
            ? 'lengths'
            : category.sizeSystem,
    })),
    sizeSystems: [
      ...defaultAssortment.sizeSystems,
      { key: 'shoes', name: 'Shoes', sizes: ['41', '42.5', 'M'] },
      { key: 'lengths', name: 'Lengths', sizes: lengths },
    ],
  };
  const namesOf = (sizes: ProductDraft['sizes']) => sizes.map(({ name }) => name);

  it('are those of the chosen category; all of a short size system are ticked, none of a long one', () => {
    const furtherColours = [newColour('Red', filled.sizes)];
    const pant = { ...filled, thirdLevelCategory: 'mens_pant', furtherColours };
    const long = sizesAfter(shop, pant, '');
    expect(namesOf(long.sizes)).toEqual(lengths);
    expect(long.sizes.some(({ isOffered }) => isOffered)).toBe(false);
    const polo = { ...pant, ...long, thirdLevelCategory: 'mens_polo' };
    const short = sizesAfter(shop, polo, 'mens_pant');
    expect(namesOf(short.sizes)).toEqual(['41', '42.5', 'M']);
    const all = [{ isOffered: true }, { isOffered: true }, { isOffered: true }];
    expect(short).toMatchObject({ sizes: all, furtherColours: [{ sizes: all }] });
  });

  it('keep what was typed when the category changes', () => {
    const typed = filled.sizes.with(1, { ...sizeDraftOf('M', true), quantity: '3' });
    const sizes = typed.map((size) => ({ ...size, isOffered: size.name === 'M' }));
    const red = newColour('Red', sizes).sizes.with(3, { isOffered: true, quantity: '2' });
    const furtherColours = [{ ...newColour('Red', sizes), sizes: red }];
    const polo = { ...filled, sizes, furtherColours, thirdLevelCategory: 'mens_polo' };
    const next = sizesAfter(shop, polo, '');
    expect(namesOf(next.sizes)).toEqual(['41', '42.5', 'M', 'XL']);
    expect(next.sizes.map(({ quantity }) => quantity)).toEqual(['', '', '3', '']);
    expect(next.furtherColours[0]?.sizes.map((size) => size?.quantity)).toEqual([
      undefined,
      undefined,
      undefined,
      '2',
    ]);
  });
});

describe('what a changed form sends', () => {
  const before = withDepartment(defaultAssortment, filled);
  const sent = (change: Partial<ProductDraft>) => {
    const after = { ...before, ...change };
    const { body } = readDraft(after);
    return body && changesOf(before, after, body);
  };

  it('is each changed field of the list, and for the whole style only if its colours share the field', () => {
    expect(sent({})).toEqual({});
    expect(sent({ price: '90.00' })).toEqual({ price: 90 });
    expect(sent({ colour: 'Navy' })).toEqual({ colour: 'Navy' });
    expect(sent({ origin: 'PT' })).toEqual({ origin: 'PT', wholeStyle: true });
    expect(sent({ tags: 'linen', appliesToStyle: false })).toEqual({ tags: ['linen'] });
  });

  it('is no field that the form only holds to read others', () => {
    expect(sent({ style: '0197a000-0000-7000-8000-000000000001', currency: 'USD' })).toEqual({});
  });
});
