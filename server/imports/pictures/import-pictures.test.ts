import sharp from 'sharp';
import { expect, it } from 'vitest';
import { apply, importOf, upload } from '../../../tests/support/catalogue/imports';
import { openFileServer } from '../../../tests/support/services/file-server';
import { freshFixture, type Json, openTestShop } from '../../../tests/support/shop';
import { createPictureFetcher } from '../../media/fetch-picture';

/** A stand-in for the server of the other shop's pictures. */
const cdn = freshFixture(openFileServer);
const urlOf = (path: string) => `http://cdn.example:${cdn.port}${path}`;
const fetchPicture = createPictureFetcher({
  ownHosts: new Map([['cdn.example', { address: '127.0.0.1', family: 4 }]]),
});
const test = freshFixture(() => openTestShop({ fetchPicture }));
const staff = freshFixture(() => test.admin());

/** A picture in one colour. */
async function addPicture(path: string, background: string): Promise<string> {
  const file = await sharp({ create: { width: 8, height: 10, channels: 3, background } })
    .jpeg()
    .toBuffer();
  cdn.files.set(path, (_, response) => void response.end(file));
  return urlOf(path);
}

const heading = 'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Image Src';

/** A Shopify file of dresses, each with its pictures. */
const fileOf = (...dresses: { handle: string; pictures: string[]; price?: string }[]) =>
  [
    heading,
    ...dresses.flatMap(({ handle, pictures: [first, ...others], price = '19.00' }) => [
      `${handle},${handle},Loom,Women Dress,Size,S,${price},${first}`,
      ...others.map((url) => `${handle},,,,,,,${url}`),
    ]),
  ].join('\n');

async function imported(file: string): Promise<Json> {
  const read = await upload(test, file);
  expect(read.counts).toMatchObject({ refused: 0 });
  return apply(test, read._id);
}
const productOf = async (title: string): Promise<Json> =>
  (await staff.get(`/api/admin/products?q=${title}`)).body.content[0];
const urlsOf = async (title: string): Promise<string[]> =>
  (await productOf(title)).images.map(({ url }: Json) => url);
const makeJobsDue = () =>
  test.shop.pool.query('update job set run_at = now() where done_at is null');

it('stores the pictures of an import, each once, and can be undone', async () => {
  const [front, back] = [
    await addPicture('/front.jpg?v=1', 'teal'),
    await addPicture('/back.jpg', 'navy'),
  ];
  const file = fileOf(
    { handle: 'stored-one', pictures: [front, back] },
    { handle: 'stored-two', pictures: [back] },
  );
  const done = await imported(file);
  expect(done.pictures).toEqual({ total: 2, stored: 0, failed: 0 });
  await test.runJobs();
  expect((await importOf(test, done._id)).pictures).toEqual({ total: 2, stored: 2, failed: 0 });
  expect(cdn.requests.toSorted()).toEqual(['/back.jpg', '/front.jpg?v=1']);
  const [stored = '', second] = await urlsOf('stored-one');
  expect(stored).toMatch(/^\/media\/[0-9a-f]{32}-8\.avif$/);
  expect(await urlsOf('stored-two')).toEqual([second]);
  const one = await productOf('stored-one');
  expect(one.imageUrl).toBe(stored);
  expect(one.images[0]).toMatchObject({ widths: [8], alt: 'stored-one by Loom' });
  expect((await test.visitor.get(stored)).status).toBe(200);
  const { rows } = await test.shop.pool.query(
    `select count(*)::int from audit where action = 'picture.store' and actor_id = $1`,
    [staff.accountId],
  );
  expect(rows).toEqual([{ count: 2 }]);

  // The file still has the URLs in the other shop.
  expect((await upload(test, file)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  await imported(file.replace('19.00', '18.00'));
  await test.runJobs();
  expect(cdn.requests).toHaveLength(2);
  expect(await urlsOf('stored-one')).toEqual([stored, second]);

  const undone = await staff.post(`/api/admin/products/imports/${done._id}/undo`);
  expect(undone.body.kept).toEqual([
    expect.objectContaining({ reason: 'Its price has changed since.' }),
  ]);
  expect(undone.body.restored).toBe(1);
});

it('lists the pictures that cannot be fetched, and tries them again', async () => {
  const failedOf = (id: string) => staff.get(`/api/admin/products/imports/${id}/pictures`);

  const good = await addPicture('/good.jpg', 'red');
  cdn.files.set('/page.jpg', (_, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>A page</html>'),
  );
  cdn.files.set('/home.jpg', (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  );
  const bad = ['/gone.jpg', '/page.jpg', '/home.jpg'].map(urlOf);
  const done = await imported(fileOf({ handle: 'unreachable', pictures: [good, ...bad] }));
  await test.runJobs();
  expect((await importOf(test, done._id)).pictures).toEqual({ total: 4, stored: 1, failed: 3 });
  const failed = await failedOf(done._id);
  expect(failed.headers['x-total-count']).toBe('3');
  const problems = new Map(failed.body.map(({ url, problem }: Json) => [url, problem]));
  expect(problems.get(bad[0])).toBe('The other server answered 404.');
  expect(problems.get(bad[1])).toContain('file type is not supported');
  expect(problems.get(bad[2])).toContain('public internet');
  expect(failed.body[0]).toMatchObject({ title: 'unreachable' });
  expect((await urlsOf('unreachable')).slice(1)).toEqual(bad);

  const gone = await addPicture('/gone.jpg', 'green');
  const retried = await staff.post(`/api/admin/products/imports/${done._id}/pictures/retry`);
  expect(retried).toMatchObject({ status: 202, body: { total: 4, stored: 1, failed: 0 } });
  await test.runJobs();
  expect((await importOf(test, done._id)).pictures).toEqual({ total: 4, stored: 2, failed: 2 });
  expect((await failedOf(done._id)).body.map(({ url }: Json) => url)).not.toContain(gone);
  expect((await urlsOf('unreachable')).filter((url) => url.startsWith('/media/'))).toHaveLength(2);
  const { rows } = await test.shop.pool.query(
    `select after from audit where action = 'import.retry-pictures' and entity_id = $1`,
    [done._id],
  );
  expect(rows).toEqual([{ after: { pictures: 3 } }]);
});

it('goes on after the process has ended, without fetching a picture twice', async () => {
  const pictures = await Promise.all(
    ['purple', 'olive', 'maroon', 'silver', 'gold', 'pink'].map((colour) =>
      addPicture(`/${colour}.jpg`, colour),
    ),
  );
  let fetched = 0;
  test.shop.fetchPicture = async (url) => {
    if (++fetched === 5) throw new Error('the process has ended');
    return fetchPicture(url);
  };
  const done = await imported(fileOf({ handle: 'resumed', pictures }));
  await test.runJobs();
  expect((await importOf(test, done._id)).pictures).toEqual({ total: 6, stored: 4, failed: 0 });
  test.shop.fetchPicture = fetchPicture;
  await makeJobsDue();
  await test.runJobs();
  expect((await importOf(test, done._id)).pictures).toEqual({ total: 6, stored: 6, failed: 0 });
  expect(new Set(cdn.requests).size).toBe(cdn.requests.length);
  expect((await urlsOf('resumed')).every((url) => url.startsWith('/media/'))).toBe(true);
});

it('gives up a picture that has ended the process several times', async () => {
  const url = await addPicture('/poison.jpg', 'black');
  test.shop.fetchPicture = async () => {
    throw new Error('the process has ended');
  };
  const done = await imported(fileOf({ handle: 'poison', pictures: [url] }));
  for (let attempt = 0; attempt < 4; attempt++) {
    await makeJobsDue();
    await test.runJobs();
  }
  expect((await importOf(test, done._id)).pictures).toEqual({ total: 1, stored: 0, failed: 1 });
});

it('fetches nothing for an import that was undone, and leaves pictures that staff have chosen', async () => {
  const url = await addPicture('/undone.jpg', 'white');
  const undone = await imported(fileOf({ handle: 'undone-dress', pictures: [url] }));
  await staff.post(`/api/admin/products/imports/${undone._id}/undo`);
  await test.runJobs();
  expect(cdn.requests).toEqual([]);
  expect(
    (await staff.post(`/api/admin/products/imports/${undone._id}/pictures/retry`)).status,
  ).toBe(409);

  const chosen = await imported(fileOf({ handle: 'chosen-dress', pictures: [url] }));
  const { _id } = await productOf('chosen-dress');
  await staff.put(`/api/admin/products/${_id}`, {
    pictures: [{ url: '/media/womens-dress-01-1200.avif', alt: 'Chosen' }],
  });
  await test.runJobs();
  expect((await importOf(test, chosen._id)).pictures.stored).toBe(1);
  expect(await urlsOf('chosen-dress')).toEqual(['/media/womens-dress-01-1200.avif']);
});

it('is for staff who may change products', async () => {
  const ada = await test.signUp();
  const url = `/api/admin/products/imports/${'0'.repeat(8)}-0000-7000-8000-000000000000/pictures`;
  expect((await ada.get(url)).status).toBe(403);
  expect((await ada.post(`${url}/retry`)).status).toBe(403);
  expect((await staff.get(url)).status).toBe(404);
  expect((await staff.post(`${url}/retry`)).status).toBe(404);
});
