import { describe, expect, it } from 'vitest';
import { UNDO_HOURS } from '#contract/admin/catalogue/catalogue-bulk';
import { REVIEW_IMPORT_BYTES_LIMIT } from '#contract/values/reviews/review-imports';
import { apply, upload } from '../../../tests/support/catalogue/imports';
import {
  fixture,
  freshFixture,
  type Json,
  openTestShop,
  type TestCaller,
} from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
// Products of one title share their reviews.
const shirt = freshFixture(() => test.makeProduct({ title: `Shirt ${newId()}` }));

const heading = 'ID,Product ID,Rating,Name,Date,Text,Verified,Size,Fit,Height';
const row = (id: string, more = '5,Ada Lovelace,2025-04-30,Lovely linen,yes,M,true,170') =>
  `${id},${shirt._id},${more}`;

describe('a file of reviews', () => {
  const reviewsOf = async (id: string): Promise<Json[]> =>
    (await staff.get(`/api/products/${id}/reviews?pageSize=50&sort=newest`)).body;
  const latestImport = async (): Promise<Json> =>
    (await staff.get('/api/admin/reviews/imports')).body[0];

  it('changes nothing in a preview, is imported once, and can be undone', async () => {
    const file = [
      heading,
      row('a'),
      row('b', '2,bo,2025-05-01T10:20:00+02:00,"Tight, and ""short""",no,XL,Runs small,'),
      row('c', '4,,2025-05-02,Write to me@example.com,,,,'),
    ].join('\r\n');
    const preview = await send(file, { preview: true });
    expect(preview.body).toMatchObject({ added: 3, flagged: 1, present: 0, rejected: 0 });
    expect(preview.body.examples[0]).toMatchObject({
      line: 2,
      rating: 5,
      name: 'Ada L.',
      text: 'Lovely linen',
      isVerified: true,
    });
    expect(await reviewsOf(shirt._id)).toEqual([]);

    expect((await send(file)).body).toMatchObject({ added: 3, flagged: 1 });
    const [tight, lovely, ...others] = await reviewsOf(shirt._id);
    expect(others).toEqual([]);
    expect(lovely).toMatchObject({
      rating: 5,
      name: 'Ada L.',
      size: 'M',
      fit: 'true',
      heightCm: 170,
      importedFrom: 'Old Shop',
      isVerified: false,
      importedAsVerified: true,
      writtenAt: '2025-04-30T12:00:00.000Z',
    });
    expect(tight).toMatchObject({
      text: 'Tight, and "short"',
      fit: 'small',
      importedAsVerified: false,
      writtenAt: '2025-05-01T08:20:00.000Z',
    });
    const summary = await staff.call('GET /api/products/:productId/reviews/summary', {
      params: { productId: shirt._id },
    });
    expect(summary).toMatchObject({ count: 2, average: 3.5, pending: 1 });

    expect((await send(`${file}\r\n${row('d')}`)).body).toMatchObject({ added: 1, present: 3 });
    const other = await send(file, { source: 'Another app', preview: true });
    expect(other.body).toMatchObject({ added: 3, present: 0 });

    const { _id } = await latestImport();
    expect(await latestImport()).toMatchObject({ source: 'Old Shop', added: 1, undoneAt: null });
    const undone = await staff.post(`/api/admin/reviews/imports/${_id}/undo`);
    expect(undone.body).toEqual({ restored: 1, kept: [] });
    expect(await latestImport()).toMatchObject({ undoUntil: null, undoneAt: expect.any(String) });
    expect(await reviewsOf(shirt._id)).toHaveLength(2);
    const rated = await staff.get(`/api/products/${shirt._id}`);
    expect(rated.body.rating).toEqual({ average: 3.5, count: 2 });
    expect((await staff.post(`/api/admin/reviews/imports/${_id}/undo`)).status).toBe(409);
    expect((await send(row('d').replace(/^/, `${heading}\n`))).body.added).toBe(1);
    expect(
      (
        await staff.call('GET /api/products/:productId/reviews/summary', {
          params: { productId: shirt._id },
        })
      ).count,
    ).toBe(3);
  });

  it('is undone without the reviews that staff have answered since, for as long as an import of products', async () => {
    await send([heading, row('k1'), row('k2', '4,Bo Ek,2025-05-01,Warm,,,,')].join('\n'), {
      source: 'Kept',
    });
    const { _id, createdAt, undoUntil } = await latestImport();
    expect(Date.parse(undoUntil) - Date.parse(createdAt)).toBe(UNDO_HOURS * 3_600_000);
    const answered = (await reviewsOf(shirt._id)).find(({ rating }) => rating === 4);
    const { version, ...review } = (await staff.get(`/api/admin/reviews/${answered._id}`)).body;
    const { state, isFeatured } = review;
    const reply = 'Thank you, Bo.';
    const saved = await staff.put(`/api/admin/reviews/${answered._id}`, {
      state,
      isFeatured,
      reply,
      version,
    });
    expect(saved.status, saved.text).toBe(200);

    const undone = await staff.post(`/api/admin/reviews/imports/${_id}/undo`);
    expect(undone.body).toMatchObject({
      restored: 1,
      kept: [{ _id: answered._id, title: `${shirt.title}, Bo E.` }],
    });
    expect(await reviewsOf(shirt._id)).toMatchObject([
      { _id: answered._id, reply: { text: reply } },
    ]);
  });

  it('cannot be undone once it is too old, by the time of the database', async () => {
    await send([heading, row('old')].join('\n'), { source: 'Long ago' });
    const { _id } = await latestImport();
    await test.shop.pool.query(
      `update review_import set created_at = created_at - make_interval(hours => $2) where id = $1`,
      [_id, UNDO_HOURS],
    );
    const refused = await staff.post(`/api/admin/reviews/imports/${_id}/undo`);
    expect([refused.status, refused.body.code]).toEqual([409, 'order_state']);
    expect(refused.body.message).toBe('This is more than 90 days old and can’t be undone.');
    expect(await reviewsOf(shirt._id)).toHaveLength(1);
  });

  it('finds products by stock-keeping unit, and by the handle of Shopify’s product file', async () => {
    const tee = await test.makeProduct({
      title: 'Coded Tee',
      sizeDetails: { L: { sku: 'CT-L' } },
    });
    const bySku = await send(
      `sku,rating,review_date,title,body\nCT-L,4,2024-01-02 10:00:00 UTC,Good,Good tee`,
    );
    expect(bySku.body).toMatchObject({ added: 1, rejected: 0 });
    expect(await reviewsOf(tee._id)).toMatchObject([{ size: 'L', text: 'Good tee', name: null }]);
    const shopify = [
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src',
      'linen-tee,Linen Tee,Loom,Men T-Shirt,Size,M,Color,Red,19.00,https://cdn.example/r.jpg',
      'linen-tee,,,,,M,,Blue,19.00,https://cdn.example/b.jpg',
    ];
    await apply(test, (await upload(test, shopify.join('\n')))._id);
    const columns = 'product_id,product_handle,rating,review_date,color';
    const byHandle = await send(
      `${columns}\n815,linen-tee,3,2024-01-02,Blue\n815,linen-tee,5,2024-01-03,\n816,wool-tee,5,2024-01-03,`,
    );
    expect(byHandle.body).toMatchObject({ added: 2, rejected: 1 });
    expect(byHandle.body.errors).toMatchObject([{ line: 4, field: 'product_handle' }]);
    expect(byHandle.body.examples[0].product).toBe('Linen Tee, Blue');
  });

  it('is imported without the rows that cannot be', async () => {
    const file = [
      heading,
      row('e1', '6,Ada,2025-04-30,x,,,,'),
      row('e2', '5,Ada,31.04.2025,x,,,,'),
      row('e3', '5,Ada,2025-02-31,x,,,,'),
      row('e4', '5,Ada,2999-01-01,x,,,,'),
      row('e5', `5,Ada,2025-04-30,${'x'.repeat(3_001)},,,,`),
      row('e6', '5,Ada,2025-04-30,x,perhaps,,baggy,17'),
      'e7,00000000-0000-7000-8000-000000000000,5,Ada,2025-04-30,x,,,,',
      'e8,,5,Ada,2025-04-30,x,,,,',
      row('e9'),
      row('e9'),
    ].join('\n');
    const { body } = await send(file, { source: 'Errors' });
    expect(body).toMatchObject({ added: 1, rejected: 9 });
    const found = body.errors.map(({ line, field }: Json) => `${line} ${field}`);
    expect(found.toSorted()).toEqual(
      [
        '2 Rating',
        '3 Date',
        '4 Date',
        '5 Date',
        '6 Text',
        '7 Fit',
        '7 Height',
        '7 Verified',
        '8 Product ID',
        '9 Product ID',
        '11 ID',
      ].toSorted(),
    );
    for (const { message } of body.errors) expect(message).toMatch(/\.$/);
  });

  it('may contain cells that a spreadsheet would run; they stay text', async () => {
    const file = `${heading}\n${row('f', `5,=1+1,2025-04-30,"'=HYPERLINK(""x"")",,@M,,`)}`;
    expect((await send(file, { source: 'Formulas' })).body.added).toBe(1);
    const found = (await reviewsOf(shirt._id)).find(
      ({ importedFrom }) => importedFrom === 'Formulas',
    );
    expect(found).toMatchObject({ text: '=HYPERLINK("x")', size: '@M' });
  });

  it.each([
    ['not CSV', '"never closed'],
    ['of other columns', 'a,b,c\n1,2,3'],
    ['without a product', 'Rating,Date\n5,2025-04-30'],
    ['empty', ''],
    [
      'not UTF-8',
      Buffer.from('ID,Product ID,Rating,Date,Text\na,b,5,2025-04-30,r\xe9sum\xe9', 'latin1'),
    ],
    ['one of a million reviews', `Rating,Date,SKU\n${'5,,x\n'.repeat(1_000_000)}`],
    ['a huge cell', `Rating,Date,SKU,Text\n5,2025-04-30,x,${'a'.repeat(60_000)}`],
    ['a row of a million columns', `Rating,Date,SKU${',x'.repeat(1_000_000)}\n`],
  ])('is rejected if it is %s', async (_, file) => {
    for (const preview of [true, false]) {
      const { status, body } = await send(file, { preview });
      expect(status).toBe(400);
      expect(body.error?.message ?? body.message).toMatch(/\.$/);
    }
  });

  it('is accepted only from staff for reviews, within the limits, with a source', async () => {
    const ada = await test.signUp();
    expect((await send(heading, { caller: ada })).status).toBe(403);
    expect((await send(heading, { caller: test.as('none') })).status).toBe(401);
    expect((await send(heading, { source: ' ' })).status).toBe(400);
    expect((await send(Buffer.alloc(REVIEW_IMPORT_BYTES_LIMIT + 1, 'a'))).status).toBe(413);
    expect((await ada.get('/api/admin/reviews/imports')).status).toBe(403);
  });
});

it('imports 10,000 reviews within the deadline of a response', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    row(`many-${n}`, `${1 + (n % 5)},Ada Lovelace,2025-04-30,Review number ${n},yes,M,true,170`),
  );
  const { status, body } = await send([heading, ...rows].join('\n'), { source: 'Many' });
  expect(status).toBe(200);
  expect(body.added).toBe(10_000);
}, 60_000);

function send(
  file: string | Buffer,
  { preview = false, source = 'Old Shop', caller = staff as TestCaller } = {},
) {
  const path = `/api/admin/reviews/imports${preview ? '/preview' : ''}`;
  const query = `source=${encodeURIComponent(source)}&name=reviews.csv`;
  return caller.upload(`${path}?${query}`, file, 'text/csv');
}
