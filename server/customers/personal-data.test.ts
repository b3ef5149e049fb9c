import { describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { fixture, openTestShop } from '../../tests/support/shop';

const shop = fixture(openTestShop);

describe('the export', () => {
  it('contains all data of the caller and none of others', async () => {
    const ada = await shop.signUpConfirmed({ email: 'ada.export@shopper.example' });
    const ida = await shop.signUp({ email: 'ida.export@shopper.example', firstName: 'Ida' });
    const order = await insertOrder(shop, ada, { lastName: 'Lovell', total: 6500 });
    const other = await insertOrder(shop, ida, { lastName: 'Berg', email: ada.email });
    await shop.visitor.post('/api/newsletter', { email: ada.email.toUpperCase() });
    await eventually(async () => {
      await shop.runJobs();
      const body = await ada.call('GET /api/user/export');
      expect(body.mails).toHaveLength(1);
    });

    const { status, headers, body } = await ada.get('/api/user/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('attachment');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.account).toMatchObject({ _id: ada.accountId, email: ada.email, role: 'User' });
    expect(body.sessions).toHaveLength(1);
    expect(body.orders).toMatchObject([
      { _id: order, lastName: 'Lovell', total: 65, items: [{ title: 'Linen Shirt', quantity: 1 }] },
    ]);
    expect(body.newsletter).toMatchObject({ confirmedAt: null });
    const text = JSON.stringify(body);
    for (const foreign of [ida.accountId, ida.email, other, 'Berg'])
      expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/password|hash|argon2/i);
  });

  it('requires a token', async () => {
    expect((await shop.visitor.get('/api/user/export')).status).toBe(401);
  });
});

describe('erasing an account', () => {
  it('ends it immediately and keeps its orders without personal data', async () => {
    const ada = await shop.signUpConfirmed({
      firstName: 'Adalbertina',
      lastName: 'Quistorp',
      email: 'adalbertina@shopper.example',
    });
    const second = await shop.visitor.post('/auth/signin', {
      email: ada.email,
      password: ada.password,
    });
    const order = await insertOrder(shop, ada, {
      firstName: 'Adalbertina',
      lastName: 'Quistorp',
      street: '12 Quillworth Lane',
      mobile: '5550177',
    });
    await shop.visitor.post('/api/newsletter', { email: ada.email });
    await shop.visitor.post('/auth/password/forgot', { email: ada.email });
    await shop.runJobs();
    const currentPassword = ada.password;
    await ada.put('/api/user/profile', { email: `x.${ada.email}`, currentPassword });
    await ada.put('/api/user/profile', { email: ada.email, currentPassword });
    await shop.shop.pool.query('update account set email_confirmed_at = now() where id = $1', [
      ada.accountId,
    ]);

    const answer = await ada.delete('/api/user', { currentPassword });
    expect(answer.status).toBe(204);
    for (const token of [ada.token, second.body.jwt]) {
      const after = await shop.as(token).get('/api/user/profile');
      expect(after.status).toBe(401);
      expect(after.body.code).toBe('session_ended');
    }
    const signIn = { email: ada.email, password: ada.password };
    expect((await shop.visitor.post('/auth/signin', signIn)).status).toBe(401);
    await shop.runJobs();
    for (const trace of ['adalbertina', 'quistorp', 'quillworth', '5550177'])
      expect(await rowsWith(trace)).toEqual([]);
    const { rows } = await shop.shop.pool.query(
      'select total, first_name from shop_order where id = $1',
      [order],
    );
    expect(rows).toEqual([{ total: 6500, first_name: 'Erased' }]);
  });

  it('frees the email', async () => {
    const ada = await shop.signUp();
    await ada.delete('/api/user', { currentPassword: ada.password });
    const again = await shop.signUp({ email: ada.email });
    expect(again.accountId).not.toBe(ada.accountId);
  });

  it('requires the current password', async () => {
    const ada = await shop.signUp();
    for (const body of [undefined, {}]) {
      const missing = await ada.delete('/api/user', body);
      expect(missing.status).toBe(400);
      expect(missing.body.details).toMatchObject([{ path: 'currentPassword' }]);
    }
    const wrong = await ada.delete('/api/user', { currentPassword: 'not the password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({
      code: 'invalid_credentials',
      details: [{ path: 'currentPassword' }],
    });
    expect((await ada.get('/api/user/profile')).status).toBe(200);
    expect((await ada.delete('/api/user', { currentPassword: ada.password })).status).toBe(204);
  });

  it('is refused for the last admin', async () => {
    const edith = await shop.admin();
    const refused = await edith.delete('/api/user', { currentPassword: edith.password });
    expect(refused.status).toBe(403);
    const second = await shop.signUp();
    await shop.shop.pool.query(`update account set role = 'Admin' where id = $1`, [
      second.accountId,
    ]);
    const gone = await second.delete('/api/user', { currentPassword: second.password });
    expect(gone.status).toBe(204);
  });
});

/** Every row of the database that contains a text, by table. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await shop.shop.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await shop.shop.pool.query<{ row: string }>(
      `select t::text as row from ${name} t where position(lower($1) in lower(t::text)) > 0`,
      [text],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
