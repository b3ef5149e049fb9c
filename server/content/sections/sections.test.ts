import { beforeEach, expect, it } from 'vitest';
import type { SectionInput } from '#contract/admin/content/sections';
import type { ShownSection } from '#contract/content/sections';
import { products, text } from '../../../tests/support/content/home-sections';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { inHours } from '../../../tests/support/time/hours';
import { noPicture } from '../content.rules';

const test = fixture(openTestShop);
const merchant = fixture(() => test.staff('Merchandiser'));
beforeEach(() => test.shop.pool.query('truncate content_part, content_part_publication'));

const path = '/api/admin/content/home';

const save = (sections: SectionInput[]) => merchant.put(path, { kind: 'home', sections });
async function publish(sections: SectionInput[]): Promise<void> {
  await save(sections);
  expect((await merchant.post(`${path}/publish`)).status).toBe(200);
}
const shown = async (query = ''): Promise<ShownSection[]> =>
  (await test.visitor.get(`/api/home/sections${query}`)).body.sections;
/** Without the new arrivals, which are shown only while there are some. */
const kindsOf = (sections: ShownSection[]) =>
  sections.map(({ kind }) => kind).filter((kind) => kind !== 'products');
const titles = async () => {
  const [section] = await shown();
  return section?.kind === 'products' ? section.products.map(({ title }) => title) : [];
};

it('are those of the home page until staff edit them', async () => {
  expect(kindsOf(await shown())).toEqual(['hero', 'promises', 'tiles', 'banner', 'newsletter']);
  const { body } = await merchant.get(path);
  expect(body.live.sections.map(({ kind }: SectionInput) => kind)).toEqual([
    'hero',
    'promises',
    'tiles',
    'banner',
    'products',
    'newsletter',
  ]);
});

it('take over the slides, tiles and banner of a document from before there were sections', async () => {
  const banner = {
    imageUrl: '',
    image: noPicture,
    heading: 'Here to help',
    text: '',
    link: { label: 'Contact', href: '/contact' },
  };

  const focus = { x: 70, y: 20 };
  const image = { url: '/media/a-480.webp', alt: 'A coat', tint: '#e5e3df', widths: [480], focus };
  const slide = { id: 's1', imageUrl: image.url, image, heading: 'Autumn', text: '', links: [] };
  const tile = { name: 'Hoodies', href: '/men/clothing/all', imageUrl: image.url, image };
  const document = { promo: { text: '', href: null }, slides: [slide], tiles: [tile], banner };
  await test.shop.pool.query(`insert into content_part (part, live) values ('home', $1)`, [
    JSON.stringify(document),
  ]);
  expect(await test.visitor.call('GET /api/home')).toMatchObject(document);
  const sections = await shown();
  expect(kindsOf(sections)).toEqual(['hero', 'promises', 'tiles', 'banner', 'newsletter']);
  const { body } = await merchant.get(path);
  await publish(body.live.sections);
  expect(await shown()).toEqual(sections);
  const { promo: _, ...parts } = document;
  expect(await test.visitor.call('GET /api/home')).toMatchObject(parts);
});

it('show text that staff wrote, never HTML', async () => {
  await publish([text('a')]);
  expect(await shown()).toEqual([
    {
      id: 'a',
      kind: 'text',
      heading: 'a',
      image: null,
      side: 'end',
      blocks: [
        { kind: 'heading', level: 2, text: 'One' },
        { kind: 'paragraph', content: [{ text: '<b>Two</b>' }] },
      ],
    },
  ]);
});

it('are shown from and until their times', async () => {
  await publish([
    text('always'),
    { ...text('now'), from: inHours(-1), until: inHours(1) },
    { ...text('later'), from: inHours(1) },
    { ...text('ended'), until: inHours(-1) },
  ]);
  expect((await shown()).map(({ id }) => id)).toEqual(['always', 'now']);
});

it('show products by hand, in order, until they are sold out or archived', async () => {
  const make = (title: string, quantity = 5) =>
    test.makeProduct({ title, sizes: [{ name: 'M', quantity }] });
  const [a, b, soldOut, archived] = [
    await make('A'),
    await make('B'),
    await make('C', 0),
    await make('D'),
  ];
  await merchant.delete(`/api/admin/products/${archived._id}/delete`);
  const productIds = [b, soldOut, archived, a].map(({ _id }) => _id);
  await publish([{ ...products, source: 'picked', productIds }]);
  expect(await titles()).toEqual(['B', 'A']);
  await merchant.delete(`/api/admin/products/${b._id}/delete`);
  await merchant.delete(`/api/admin/products/${a._id}/delete`);
  expect(await shown()).toEqual([]);
});

it('show products by rule: new, on sale, or of a category', async () => {
  await test.makeProduct({ title: 'New one', new: true, price: 80 });
  await test.makeProduct({ title: 'Reduced', price: 80, discountPrice: 40 });
  await test.makeProduct({
    title: 'Hoodie',
    price: 80,
    thirdLevelCategory: 'womens_hoodie',
  });
  await test.makeProduct({
    title: 'New and sold out',
    new: true,
    price: 80,
    stock: 0,
  });
  await publish([{ ...products, source: 'new', limit: 1 }]);
  expect(await titles()).toEqual(['New one']);
  await publish([{ ...products, source: 'new', limit: 2 }]);
  expect(await titles()).toEqual(['New and sold out', 'New one']);
  await publish([{ ...products, source: 'sale' }]);
  expect(await titles()).toEqual(expect.arrayContaining(['Reduced']));
  expect(await titles()).not.toContain('Hoodie');
  await publish([{ ...products, source: 'category', category: 'womens_hoodie' }]);
  expect(await titles()).toEqual(['Hoodie']);
  await publish([{ ...products, source: 'category', category: 'gone' }]);
  expect(await shown()).toEqual([]);
});

it('of a preview are those of the draft', async () => {
  const { body } = await save([text('draft')]);
  const [, query] = body.previewPath.split('?');
  const preview = await test.visitor.get(`/api/home/sections?${query}`);
  expect(preview.headers['cache-control']).toBe('no-store');
  expect(preview.body.sections[0].id).toBe('draft');
});

it('are those of a later time in a preview of that time', async () => {
  await publish([
    text('always'),
    { ...text('from-tomorrow'), from: inHours(24), until: inHours(48) },
    { ...text('until-tomorrow'), until: inHours(24) },
  ]);
  const shownAt = async (hours: number) => {
    const { body } = await merchant.get(`${path}/preview?at=${inHours(hours)}`);
    return (await shown(body.path.slice(1))).map(({ id }) => id);
  };
  expect(await shownAt(1)).toEqual(['always', 'until-tomorrow']);
  expect(await shownAt(25)).toEqual(['always', 'from-tomorrow']);
  expect(await shownAt(49)).toEqual(['always']);
  // Only staff can make such a link.
  const { body } = await merchant.get(`${path}/preview?at=${inHours(25)}`);
  const forged = body.path.slice(1).replace(/\d+$/, String(Date.parse(inHours(49))));
  expect((await shown(forged)).map(({ id }) => id)).toEqual(['always', 'until-tomorrow']);
});
