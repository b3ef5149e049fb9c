import { beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { recordAudit } from './record.service';

let thing: string;
let number: number;
const shop = fixture(openTestShop);
beforeAll(async () => {
  const ada = await shop.signUp();
  thing = await insertOrder(shop, ada);
  number = (await ada.call('GET /api/orders/:orderId', { params: { orderId: thing } })).number;
});
const edith = fixture(() => shop.admin());
const noor = fixture(() => shop.staff('Fulfilment'));
const merchant = fixture(() => shop.staff('Merchandiser'));
beforeAll(async () => {
  await shop.shop.pool.query(`update account set first_name = 'Noor' where id = $1`, [
    noor.accountId,
  ]);
  const entries = [
    { actorId: edith.accountId, action: 'order.ship', entity: 'order', entityId: thing },
    { actorId: noor.accountId, action: 'order.ship', entity: 'order', entityId: newId() },
    { actorId: noor.accountId, action: 'stock.adjust', entity: 'product', entityId: newId() },
    { actorId: null, action: 'order.lapse', entity: 'order', entityId: thing },
  ];
  for (const entry of entries)
    await recordAudit(shop.shop.pool, { ...entry, before: { n: 1 }, after: { n: 2 } });
});

const actions = async (query: string) => {
  const { body, headers } = await edith.get(`/api/admin/audit?${query}`);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map(({ action }: { action: string }) => action);
};

it('lists the newest first: actor, action, before and after', async () => {
  const { body } = await edith.get('/api/admin/audit?pageSize=200');
  const recorded = body.filter(({ after }: { after: { n?: number } | null }) => after?.n === 2);
  expect(recorded[0]).toMatchObject({ actor: null, action: 'order.lapse', entityId: thing });
  expect(recorded[1]).toMatchObject({
    actor: { _id: noor.accountId, firstName: 'Noor' },
    action: 'stock.adjust',
    before: { n: 1 },
    after: { n: 2 },
  });
});

it('is searched by word, person, record and time', async () => {
  expect(await actions('q=SHIP')).toEqual(['order.ship', 'order.ship']);
  expect(await actions('q=noor')).toEqual(['stock.adjust', 'order.ship']);
  expect(await actions(`q=${thing.slice(-8)}`)).toEqual(['order.lapse', 'order.ship']);
  expect(await actions('q=%25')).toEqual([]);
  expect(await actions(`actor=${noor.accountId}&action=order.ship`)).toEqual(['order.ship']);
  expect(await actions('actor=nobody')).toEqual([]);
  expect(await actions(`entity=order&entityId=${thing}`)).toEqual(['order.lapse', 'order.ship']);
  const { rows } = await shop.shop.pool.query(
    'select shop_day(min(at))::text as first, shop_day(max(at))::text as last from audit',
  );
  const [{ first, last }] = rows;
  expect(await actions(`from=${first}&to=${last}&actor=${noor.accountId}&entity=product`)).toEqual([
    'stock.adjust',
  ]);
  expect(await actions('to=2020-01-01')).toEqual([]);
  expect((await edith.get('/api/admin/audit?from=soon')).status).toBe(400);
});

it('is searched by its labels, and names the records', async () => {
  const product = await shop.makeProduct({ title: 'Quiet Coat' });
  const path = `/api/admin/products/${product._id}`;
  await edith.put(path, { discountPrice: 11 });
  await edith.put(path, { title: 'Loud Coat' });
  const { body } = await edith.get(`/api/admin/audit?entityId=${product._id}`);
  expect(body.map(({ thing }: { thing: string }) => thing)).toEqual(body.map(() => 'Loud Coat'));
  expect(await actions('q=shipped order')).toEqual(['order.ship', 'order.ship']);
  expect(await actions('q=adjusted the stock')).toEqual(['stock.adjust']);
  expect(await actions(`q=changed the price of&entityId=${product._id}`)).toEqual([
    'product.update',
  ]);
  expect((await actions(`q=edited&entityId=${product._id}`)).length).toBe(2);
  const { body: ships } = await edith.get(`/api/admin/audit?q=shipped&entityId=${thing}`);
  expect(ships[0].thing).toBe(`#${number}`);
  expect(await actions(`q=%23${number}`)).toEqual(['order.lapse', 'order.ship']);
});

it('lists an entry once, however many ways it matches', async () => {
  await recordAudit(shop.shop.pool, {
    actorId: edith.accountId,
    action: 'setting.change',
    entity: 'setting',
    entityId: 'changed-setting',
    before: { value: 1 },
    after: { value: 2 },
  });
  for (const q of ['setting', 'changed the set', 'changed-', 'SETTING.'])
    expect(await actions(`q=${q}`)).toEqual(['setting.change']);
  expect(await actions('q=setting&action=order.ship')).toEqual([]);
  const beyond = await edith.get('/api/admin/audit?q=setting&pageNumber=2');
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '1']);
});

it('cannot be changed, deleted or truncated, not even in the database', async () => {
  for (const statement of [
    `update audit set action = 'x'`,
    'update audit set actor_id = null where id = 1',
    'delete from audit',
    'truncate audit',
  ])
    await expect(shop.shop.pool.query(statement)).rejects.toThrow('append-only');
  for (const method of ['post', 'put', 'delete'] as const)
    expect([404, 405]).toContain((await edith[method]('/api/admin/audit')).status);
});

describe('the export', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('contains every entry of the period once, including its own', async () => {
    await shop.shop.pool.query(
      `insert into audit (actor_id, action, entity, entity_id, at)
      select $1, 'order.note', 'order', n::text, '2021-05-06 10:00:00.0001+00' from generate_series(1, 1203) as n`,
      [merchant.accountId],
    );
    const { text, headers } = await edith.get(
      '/api/admin/audit.jsonl?from=2021-05-06&to=2021-05-06&action=order.note',
    );
    expect(headers['content-disposition']).toMatch(/audit-log-\d{4}-\d\d-\d\d\.jsonl/);
    const ids = lines(text).map(({ entityId }) => Number(entityId));
    expect(ids).toEqual(Array.from({ length: 1203 }, (_, index) => 1203 - index));
    const [latest] = lines((await edith.get('/api/admin/audit.jsonl')).text);
    expect(latest).toMatchObject({ action: 'audit.export', actor: { _id: edith.accountId } });
    const before = (await edith.get('/api/admin/audit?action=audit.export')).body[1];
    expect(before).toMatchObject({
      label: 'Exported the audit log',
      after: { from: '2021-05-06', to: '2021-05-06', action: 'order.note' },
    });
  });

  it('writes CSV that no spreadsheet runs as a formula', async () => {
    await recordAudit(shop.shop.pool, {
      actorId: merchant.accountId,
      action: 'order.note',
      entity: 'order',
      entityId: '=1+1',
      after: { text: 'one, "two"' },
    });
    const { text } = await edith.get('/api/admin/audit.csv?action=order.note&entityId=%3D1%2B1');
    const [head, row = '', end] = text.slice(1).split('\r\n');
    expect(head).toMatch(/^Time,First name,Last name,Email,Action,In words,Record,Record id,/);
    const after = JSON.stringify({ text: 'one, "two"' }).replaceAll('"', '""');
    expect(row).toContain(`,order,'=1+1,,"${after}",${merchant.accountId},`);
    expect(end).toBe('');
  });

  it('needs the right of the log and leaves no entry without it', async () => {
    for (const path of ['/api/admin/audit.csv', '/api/admin/audit.jsonl']) {
      expect((await noor.get(path)).status).toBe(403);
      expect((await shop.visitor.get(path)).status).toBe(401);
    }
    const { body } = await edith.get(
      `/api/admin/audit?action=audit.export&actor=${noor.accountId}`,
    );
    expect(body).toEqual([]);
    expect((await edith.get('/api/admin/audit.csv?from=soon')).status).toBe(400);
  });
});
