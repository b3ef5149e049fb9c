import { expect, it } from 'vitest';
import { makeMp4 } from '../../../tests/support/catalogue/videos';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const video = fixture(
  async () => (await staff.upload('/api/admin/videos', makeMp4(1_000), 'video/mp4')).body,
);

const save = (product: Json, pictures: unknown[]) =>
  staff.put(`/api/admin/products/${product._id}`, { pictures });
const shown = ({ images }: Json) => images.map(({ tint: _, widths: __, ...image }: Json) => image);

const url = '/media/womens-shirt-01-black-1200.avif';
const front = { url, alt: 'Front', kind: 'front', focus: { x: 50, y: 20 } };

it('keeps kind, focal point and video of a picture until they are changed', async () => {
  // The picture is the poster of the video too.
  const model = { height: 178, size: 'M' };
  const walk = { url, alt: 'Walking', kind: 'worn', model, video: video.url };
  const product = await test.makeProduct({ pictures: [front, walk] });
  expect(shown(product)).toEqual([front, walk]);
  const { body: page } = await staff.get(`/api/products/${product._id}`);
  expect(shown(page)).toEqual([front, walk]);

  const plain = [front, walk].map(({ alt }) => ({ url, alt: `${alt}, again` }));
  const { body: reworded } = await save(product, plain);
  expect(shown(reworded)).toEqual([
    { ...front, alt: 'Front, again' },
    { ...walk, alt: 'Walking, again' },
  ]);
  const { body: cleared } = await save(product, [
    { url, alt: 'Front', kind: null, focus: null },
    { url, alt: 'Walking', kind: 'detail', video: null },
  ]);
  expect(shown(cleared)).toEqual([
    { url, alt: 'Front' },
    { url, alt: 'Walking', kind: 'detail' },
  ]);
});

it('records a moved focal point as a change of the pictures', async () => {
  const product = await test.makeProduct({ pictures: [front] });
  const moved = { ...front, focus: { x: 50, y: 21 } };
  await save(product, [moved]);
  const { rows } = await test.shop.pool.query(
    `select before, after from audit where entity_id = $1 and action = 'product.update'`,
    [product._id],
  );
  expect(rows).toEqual([{ before: { pictures: [front] }, after: { pictures: [moved] } }]);
  const { body } = await staff.get(`/api/admin/products/${product._id}`);
  expect(body.version).toBe(2);
  await save(product, [moved]);
  expect((await staff.get(`/api/admin/products/${product._id}`)).body.version).toBe(2);
});

it.each([
  ['video', { video: `/media/${'0'.repeat(32)}.mp4` }],
  ['video', { video: 'https://films.example/walk.mp4' }],
  ['kind', { kind: 'sideways' }],
  ['model.height', { kind: 'worn', model: { height: 20, size: 'M' } }],
  ['model', { kind: 'front', model: { height: 178, size: 'M' } }],
  ['focus.x', { focus: { x: 101, y: 0 } }],
])('rejects a picture with an invalid %s', async (field, invalid) => {
  const product = await test.makeProduct();
  const { status, body } = await save(product, [front, { ...front, ...invalid }]);
  expect([status, body.details[0].path]).toEqual([400, `pictures.1.${field}`]);
});
