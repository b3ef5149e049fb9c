import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apply, exportOf, upload } from '../../tests/support/catalogue/imports';
import { storeProducts } from '../../tests/support/catalogue/products';
import { sampleProducts } from '../../tests/support/catalogue/random-products';
import { makeMp4 } from '../../tests/support/catalogue/videos';
import { fixture, openTestShop } from '../../tests/support/shop';
import { storeVideo } from '../media/videos.service';

const film = makeMp4(2_000);
const VIDEO = `/media/${createHash('sha256').update(film).digest('hex').slice(0, 32)}.mp4`;

const openShop = async () => {
  const test = await openTestShop();
  await storeVideo(test.shop, (await test.admin()).accountId, film);
  return test;
};

const test = fixture(openShop);
beforeAll(async () => {
  const drafts = sampleProducts(VIDEO);
  await storeProducts(test, drafts);
  const ids = drafts.slice(0, 5).map(({ id }) => id);
  const archive = { ids, change: { kind: 'archive' } };
  expect((await (await test.admin()).post('/api/admin/products/bulk', archive)).status).toBe(200);
});

describe.each([
  { type: 'csv', media: 'text/csv' },
  { type: 'json', media: 'application/json' },
] as const)('a $type file of all products', ({ type, media }) => {
  it('creates the same products in another shop', async () => {
    const files = { csv: await exportOf(test), json: await exportOf(test, 'json') };
    const other = await openShop();
    try {
      const read = await upload(other, files[type], { type: media });
      expect(read).toMatchObject({ error: null, counts: { new: 200, refused: 0 } });
      expect((await apply(other, read._id)).state).toBe('applied');
      expect(await exportOf(other)).toBe(files.csv);
      expect(await exportOf(other, 'json')).toBe(files.json);
    } finally {
      await other.close();
    }
  });

  it('changes nothing in the shop that it is from', async () => {
    const read = await upload(test, await exportOf(test, type), { type: media, setStock: true });
    expect(read.counts).toMatchObject({ new: 0, changed: 0, same: 200, refused: 0 });
  });
});
