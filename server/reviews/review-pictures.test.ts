import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureBomb } from '../../tests/support/catalogue/hostile-pictures';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { deleteUnusedPictures } from './review-pictures.service';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUpConfirmed());
const shirt = fixture(() => test.makeProduct({ stock: 100 }));

type Item = Json;

async function deliveredItem(user = ada): Promise<Item> {
  const order = await user.deliveredOrder(shirt);
  return (await user.get(`/api/reviews/own?order=${order._id}`)).body[0];
}

const photo = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

const upload = (item: Item, file: Buffer, type = 'image/jpeg', key = item.pictureKey) =>
  test.visitor.upload(
    `/api/reviews/items/${item._id}/pictures?pictureKey=${encodeURIComponent(key)}`,
    file,
    type,
  );

describe('the pictures of a review', () => {
  const save = (item: Item, pictures: string[], version?: number) =>
    test.visitor.put(`/api/reviews/items/${item._id}`, {
      key: item.key,
      rating: 5,
      pictures,
      ...(version && { version }),
    });
  const status = async (url: string) => (await test.app.inject(url)).statusCode;

  it('are shown without metadata, in order, and deleted with it', async () => {
    const item = await deliveredItem();
    const [red, blue] = await Promise.all(
      ['#ff0000', '#0000ff'].map(async (colour) => {
        const { isFirstFrame, ...picture } = (await upload(item, await photo(colour))).body;
        expect(isFirstFrame).toBe(false);
        return picture;
      }),
    );
    const { body } = await save(item, [blue.url, red.url]);
    expect(body.pictures).toEqual([blue, red]);
    const [shown] = (await ada.get(`/api/products/${shirt._id}/reviews?withPictures=true`)).body;
    expect(shown.pictures).toEqual([blue, red]);
    const { rawPayload } = await test.app.inject(blue.url);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();

    const edited = await save(item, [red.url], 1);
    expect(edited.body.pictures).toEqual([red]);
    expect([await status(red.url), await status(blue.url)]).toEqual([200, 404]);
    await test.visitor.delete(`/api/reviews/items/${item._id}`, { key: item.key });
    expect(await status(red.url)).toBe(404);
  });

  it('are kept while another review or staff have the same file', async () => {
    const [one, other] = [await deliveredItem(), await deliveredItem()];
    const file = await photo('#00ff00');
    const { url } = (await upload(one, file)).body;
    expect((await upload(other, file)).body.url).toBe(url);
    for (const item of [one, other]) await save(item, [url]);
    await test.visitor.delete(`/api/reviews/items/${one._id}`, { key: one.key });
    expect(await status(url)).toBe(200);
    const staff = await test.admin();
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'image/jpeg' };
    await test.app.inject({ method: 'POST', url: '/api/admin/pictures', payload: file, headers });
    await test.visitor.delete(`/api/reviews/items/${other._id}`, { key: other.key });
    expect(await status(url)).toBe(200);
  });

  it('are erased with the customer, and deleted after a day if the review was not saved', async () => {
    const bob = await test.signUpConfirmed();
    const item = await deliveredItem(bob);
    const { url } = (await upload(item, await photo('#123456'))).body;
    await save(item, [url]);
    await bob.delete('/api/user', { currentPassword: bob.password });
    expect(await status(url)).toBe(404);

    const unsaved = await upload(await deliveredItem(), await photo('#654321'));
    await deleteUnusedPictures(test.shop);
    expect(await status(unsaved.body.url)).toBe(200);
    await test.shop.pool.query(
      `update review_picture set uploaded_at = now() - interval '25 hours' where review_id is null`,
    );
    await deleteUnusedPictures(test.shop);
    expect(await status(unsaved.body.url)).toBe(404);
  });

  it('are those that were uploaded for its item', async () => {
    const [mine, other] = [await deliveredItem(), await deliveredItem()];
    const { url } = (await upload(other, await photo('#abcdef'))).body;
    for (const wrong of [url, '/media/hero-1-1200.avif', 'https://evil.example/a.avif'])
      expect(await save(mine, [wrong])).toMatchObject({
        status: 400,
        body: { details: [{ path: 'pictures' }] },
      });
  });
});

describe('an upload is refused', () => {
  it('without the key of the item', async () => {
    const [mine, other] = [await deliveredItem(), await deliveredItem()];
    const file = await photo('#ffffff');
    for (const key of [mine.key, other.pictureKey, 'x'])
      expect((await upload(mine, file, 'image/jpeg', key)).status).toBe(400);
  });

  it('unless it is a picture of a size that can be decoded', async () => {
    const item = await deliveredItem();
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await upload(item, html)).status).toBe(415);
    expect((await upload(item, html, 'text/html')).status).toBe(415);
    expect((await upload(item, pictureBomb(), 'image/png')).status).toBe(413);
    expect((await upload(item, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
