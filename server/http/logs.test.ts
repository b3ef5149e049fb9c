import { expect, it, vi } from 'vitest';
import { cards } from '../../tests/support/orders/cards';
import { openSmtp } from '../../tests/support/services/smtp';
import { adasAddress, openTestShop } from '../../tests/support/shop';
import { loggableError } from './log-errors';

it('the logs of an order’s life name the order and its requests, but no person and no token', async () => {
  const lines: string[] = [];
  const smtp = await openSmtp();
  const test = await openTestShop({
    config: { smtpUrl: smtp.url },
    log: { write: (line) => void lines.push(line) },
  });
  const ada = await test.signUpConfirmed();
  smtp.answers.set(ada.email, '550');
  const admin = await test.admin();
  const shirt = await test.makeProduct();
  await ada.get(`/api/products?q=${encodeURIComponent(ada.email)}`);
  await ada.post('/auth/signin', { email: ada.email, password: 'not-her-password' });
  await test.visitor.post('/auth/forgot-password', { email: ada.email });
  const order = await ada.placedOrder(shirt);
  await test.confirm(order, cards.declined);
  await test.confirm(order, cards.good);
  await test.runJobs();
  await ada.get(`/api/orders/${ada.email}`);
  await ada.get(`/api/orders/${order._id}`);
  await admin.get(`/api/admin/orders?search=${encodeURIComponent(ada.email)}`);
  await admin.put(`/api/admin/orders/${order._id}/shipped`);
  // The database refuses a row, and its error repeats the row.
  const refused = Object.assign(new Error('duplicate key value violates unique constraint'), {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${ada.email}) already exists.`,
    cause: new Error(`Mailbox <${ada.email}> is full, token=${ada.token}`),
  });
  vi.spyOn(test.shop.pool, 'query').mockRejectedValueOnce(refused as never);
  await ada.get('/api/user/profile');
  vi.restoreAllMocks();
  await test.runJobs();
  await test.close();
  await smtp.close();

  const log = lines.join('');
  const requests = lines.map((line) => JSON.parse(line)).filter(({ route }) => route);
  expect(requests.every(({ requestId }) => /^[0-9a-f-]{36}$/.test(requestId))).toBe(true);
  const ofOrder = requests.filter(({ orderId }) => orderId === order._id).map(({ route }) => route);
  expect(ofOrder).toContain('/api/orders');
  expect(ofOrder).toContain('/api/orders/:orderId');
  expect(log).toMatch(new RegExp(`"orderId":"${order._id}"[^\\n]*"a payment is paid"`));
  expect(log).toContain('an email could not be delivered');
  expect(log).toContain('"code":"23505"');
  const { firstName: _, ...address } = adasAddress;
  const personal = [ada.email, ada.password, ada.token, 'Ada ', ...Object.values(address)];
  for (const text of personal) expect(log).not.toContain(text);
});

it('an error is logged with its kind, place and causes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(loggableError(new TypeError('no such thing', { cause }))).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    stack: expect.stringMatching(/^\s+at .*logs\.test/),
    cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
  });
});

it('values in the messages of PostgreSQL are not logged', () => {
  const error = {
    severity: 'ERROR',
    message: 'invalid input syntax for type uuid: "12 Mill Lane"',
  };
  expect(loggableError(error)).toMatchObject({
    message: 'invalid input syntax for type uuid: "…"',
  });
});
