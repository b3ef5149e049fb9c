import { describe, expect, it } from 'vitest';
import {
  makeStyles,
  type Purchase,
  storePurchases,
} from '../../tests/support/catalogue/fit-population';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { deleteExpiredProfiles, queueStatistics, updateFitStatistics } from './fit.service';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());

const many = (count: number, purchase: Purchase) => Array.from({ length: count }, () => purchase);
const says = (fit: 'small' | 'true' | 'large', size = 'M'): Purchase => ({ size, says: fit });

async function styleWith(title: string, ...purchases: Purchase[]): Promise<string> {
  const [id = ''] = await makeStyles(test, [title]);
  await storePurchases(test, ada.accountId, id, purchases);
  return id;
}

describe('what buyers say about a style', () => {
  async function fitOf(productId: string) {
    const { status, body } = await ada.get(`/api/products/${productId}/fit`);
    expect(status).toBe(200);
    return body;
  }

  it('is shown for all its colours, with the numbers that it is based on', async () => {
    const [white = '', blue = ''] = await makeStyles(test, ['Two Colours', 'Two Colours']);
    await storePurchases(test, ada.accountId, white, many(8, says('small')));
    await storePurchases(test, ada.accountId, blue, [says('small'), says('small'), says('true')]);
    await updateFitStatistics(test.shop);
    for (const id of [white, blue]) {
      const { advice, categoryMeasures } = await fitOf(id);
      expect(advice).toEqual({
        verdict: 'small',
        percent: 91,
        buyers: 11,
        reviews: 11,
        returns: 0,
      });
      expect(categoryMeasures.chest).toMatchObject({ M: 104 });
    }
  });

  it('is not shown for fewer than ten buyers, nor for reviews that are not published', async () => {
    const few = await styleWith('Few', ...many(9, says('small')));
    const hidden = await styleWith('Hidden', ...many(12, says('small')));
    await test.shop.pool.query(`update review set state = 'pending' where product_id = $1`, [
      hidden,
    ]);
    await updateFitStatistics(test.shop);
    expect((await fitOf(few)).advice).toBeNull();
    expect((await fitOf(hidden)).advice).toBeNull();
  });

  it('ends with the reviews that it was based on', async () => {
    const id = await styleWith('Spam', ...many(12, says('large')));
    await updateFitStatistics(test.shop);
    expect((await fitOf(id)).advice.verdict).toBe('large');
    await test.shop.pool.query(
      `update review set state = 'withheld', withheld_reason = 'spam' where product_id = $1`,
      [id],
    );
    await updateFitStatistics(test.shop);
    expect((await fitOf(id)).advice).toBeNull();
  });

  it('counts a buyer who wrote a review and returned it once', async () => {
    const id = await styleWith('Both', ...many(10, says('true')), {
      size: 'M',
      says: 'small',
      isReturned: true,
    });
    await test.shop.pool.query(
      `insert into review (id, product_id, order_line_id, rating, size, fit, state)
        select $1, $2, rl.order_line_id, 2, 'M', 'small', 'published'
        from return_line rl join order_line l on l.id = rl.order_line_id where l.product_id = $2`,
      [newId(), id],
    );
    await updateFitStatistics(test.shop);
    const { rows } = await test.shop.pool.query(
      'select votes_small, returns_small, purchases from fit_statistics where style_id = $1',
      [id],
    );
    expect(rows).toEqual([{ votes_small: 0, returns_small: 1, purchases: 11 }]);
  });

  it('is counted once an hour, whichever process asks', async () => {
    await Promise.all([queueStatistics(test.shop), queueStatistics(test.shop)]);
    const { rows } = await test.shop.pool.query(
      `select count(*)::int as count from job where kind = 'fit-statistics'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    await test.runJobs();
  });

  it('renews cached pages only when it changes', async () => {
    const invalidations = async () =>
      Number((await test.shop.pool.query('select count(*) from cache_invalidation')).rows[0].count);
    await styleWith('Cached', ...many(12, says('small')));
    const before = await invalidations();
    await updateFitStatistics(test.shop);
    const after = await invalidations();
    expect(after).toBeGreaterThan(before);
    await updateFitStatistics(test.shop);
    expect(await invalidations()).toBe(after);
  });

  it('is part of the catalogue: of members’ shops, only for members', async () => {
    const id = await styleWith('Access');
    expect((await test.visitor.get(`/api/products/${id}/fit`)).status).toBe(401);
    for (const other of [newId(), 'undefined', '../x'])
      expect((await ada.get(`/api/products/${other}/fit`)).status).toBe(404);
  });
});

describe('a shopper’s measurements', () => {
  const profile = { unit: 'cm', body: { chest: 101.6, waist: 84 }, wears: { mens_shirt: 'M' } };

  it('are kept in the account until they are deleted', async () => {
    const user = await test.signUp();
    expect(await user.call('GET /api/user/fit')).toEqual({ profile: null });
    expect((await user.put('/api/user/fit', profile)).status).toBe(200);
    const second = { ...profile, unit: 'in', body: {} };
    expect((await user.put('/api/user/fit', second)).body).toEqual({ profile: second });
    const { body, headers } = await user.get('/api/user/fit');
    expect(body).toEqual({ profile: second });
    expect(headers['cache-control']).toBe('no-store');
    expect(await ada.call('GET /api/user/fit')).toEqual({ profile: null });
    for (let time = 0; time < 2; time++)
      expect((await user.delete('/api/user/fit')).status).toBe(200);
    expect(await user.call('GET /api/user/fit')).toEqual({ profile: null });
  });

  it('are for signed-in shoppers, and are lengths of a body', async () => {
    for (const answer of [
      await test.visitor.get('/api/user/fit'),
      await test.visitor.put('/api/user/fit', profile),
      await test.visitor.delete('/api/user/fit'),
    ])
      expect(answer.status).toBe(401);
    for (const body of [
      { chest: 9 },
      { chest: 251 },
      { chest: 98.25 },
      { chest: '98' },
      { length: 70 },
    ])
      expect((await ada.put('/api/user/fit', { ...profile, body })).status).toBe(400);
    const wears = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`c${at}`, 'M']));
    expect((await ada.put('/api/user/fit', { ...profile, wears })).status).toBe(400);
    const { body } = await ada.put('/api/user/fit', { ...profile, body: { chest: 9 } });
    expect(body.details).toEqual([{ path: 'body.chest', message: 'Must be 10 cm or more.' }]);
  });

  it('are exported, erased with the account, and deleted after two years', async () => {
    const [leaving, forgetful] = [await test.signUp(), await test.signUp()];
    for (const user of [leaving, forgetful]) await user.put('/api/user/fit', profile);
    const body = await leaving.call('GET /api/user/export');
    expect(body.fit).toMatchObject(profile);
    const { status } = await leaving.delete('/api/user', { currentPassword: leaving.password });
    expect(status).toBe(204);
    await test.shop.pool.query(
      `update fit_profile set updated_at = now() - interval '731 days' where account_id = $1`,
      [forgetful.accountId],
    );
    await deleteExpiredProfiles(test.shop);
    const { rows } = await test.shop.pool.query(
      'select account_id from fit_profile where account_id = any ($1)',
      [[leaving.accountId, forgetful.accountId]],
    );
    expect(rows).toEqual([]);
  });
});

describe('the fit of all styles', () => {
  it('is a sortable list for staff, with what returns refunded', async () => {
    const tight = await styleWith(
      'Tight Tee',
      ...many(12, says('small', 'S')),
      ...many(3, says('small', 'M')),
      ...many(2, { size: 'M', says: 'small', isReturned: true }),
    );
    const { rows } = await test.shop.pool.query(
      `select r.id, o.id as order_id from return_request r join shop_order o on o.id = r.order_id
        join return_line rl on rl.return_id = r.id join order_line l on l.id = rl.order_line_id
        where l.product_id = $1 limit 1`,
      [tight],
    );
    const payment = newId();
    const refund = newId();
    await test.shop.pool.query(
      `insert into payment (id, order_id, gateway, status, amount, paid_at)
        select $1, id, 'sandbox', 'paid', total, now() from shop_order where id = $2`,
      [payment, rows[0].order_id],
    );
    await test.shop.pool.query(
      `insert into refund (id, payment_id, amount, reason) values ($1, $2, 12000, 'returned')`,
      [refund, payment],
    );
    await test.shop.pool.query(
      `update return_request set status = 'received', received_at = now(), refund_id = $1 where id = $2`,
      [refund, rows[0].id],
    );
    await updateFitStatistics(test.shop);

    const staff = await test.staff('Merchandiser');
    const { body } = await staff.get('/api/admin/fit?pageSize=1');
    expect(body).toEqual([
      expect.objectContaining({
        productId: tight,
        title: 'Tight Tee',
        verdict: 'small',
        purchases: 17,
        small: 15,
        true: 0,
        large: 0,
        returnedSmall: 2,
        returnedLarge: 0,
        refunded: 120,
      }),
    ]);
    expect(body[0].sizes).toEqual([
      expect.objectContaining({ size: 'S', small: 12, refunded: 0 }),
      expect.objectContaining({ size: 'M', small: 3, returnedSmall: 2, refunded: 120 }),
    ]);
    const titlesOf = async (query: string) =>
      (await staff.get(`/api/admin/fit?${query}`)).body.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titlesOf('verdict=small&q=tight')).toEqual(['Tight Tee']);
    expect(await titlesOf('verdict=large')).not.toContain('Tight Tee');
    const byTitle = await titlesOf('sort=title&direction=asc');
    expect(byTitle).toEqual(byTitle.toSorted());
    for (const sort of ['returns', 'small', 'large', 'votes'])
      expect((await titlesOf(`sort=${sort}`)).length).toBe(byTitle.length);
  });

  it('is for staff who manage products', async () => {
    expect((await ada.get('/api/admin/fit')).status).toBe(403);
    expect((await (await test.staff('Fulfilment')).get('/api/admin/fit')).status).toBe(403);
  });
});
