import { beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { enqueue } from './queue';

const shop = fixture(openTestShop);
const edith = fixture(() => shop.admin());
beforeAll(() => shop.runJobs());

interface Listed {
  _id: string;
  kind: string;
  state: string;
  error: string | null;
}

const list = async (query = ''): Promise<Listed[]> =>
  (await edith.get(`/api/admin/jobs${query}`)).body;

it('shows waiting, failed (without secrets) and completed jobs', async () => {
  const orderId = newId();
  await enqueue(shop.shop.pool, 'odd-job', { orderId, email: 'ada@shopper.example' });
  await shop.shop.pool.query(
    `update job set attempts = 3, run_at = now() + interval '1 hour', last_error = $1 where kind = 'odd-job'`,
    [
      'connect smtp://mailer:hunter2@mail.example failed, key sk_live_abcdef123456, Bearer eyJhbGciOi.eyJzdWIi.c2ln, password=open-sesame',
    ],
  );
  await enqueue(shop.shop.pool, 'quiet-job', {}, { delaySeconds: 3600 });
  const [quiet, odd] = await list();
  expect(quiet).toMatchObject({ kind: 'quiet-job', state: 'waiting', subject: null, error: null });
  expect(odd).toMatchObject({
    kind: 'odd-job',
    state: 'failed',
    tries: 3,
    subject: { name: 'orderId', id: orderId },
  });
  expect(odd?.error).toContain('smtp://…@mail.example failed');
  expect(odd?.error).not.toMatch(/hunter2|abcdef123456|eyJ|open-sesame/);
  expect(JSON.stringify(odd)).not.toContain('ada@shopper.example');
  expect((await list('?state=failed')).map(({ kind }) => kind)).toEqual(['odd-job']);
  expect((await list('?state=done')).every(({ state }) => state === 'done')).toBe(true);
});

it('runs immediately when staff request it, and never twice', async () => {
  await enqueue(
    shop.shop.pool,
    'mail',
    { template: 'welcome', accountId: edith.accountId },
    {
      delaySeconds: 3600,
    },
  );
  const [job] = await list();
  const retry = () => edith.post(`/api/admin/jobs/${job?._id}/retry`);
  const answer = await retry();
  expect(answer.status).toBe(200);
  expect(Date.parse(answer.body.runAt)).toBeLessThanOrEqual(Date.now() + 1000);
  await shop.runJobs();
  expect((await retry()).body.state).toBe('done');
  const { body: log } = await edith.get('/api/admin/audit?action=job.retry');
  expect(log).toMatchObject([{ entityId: job?._id, after: { kind: 'mail' } }]);
  for (const id of ['0', 'x', '9999999999999999', newId()])
    expect((await edith.post(`/api/admin/jobs/${id}/retry`)).status).toBe(404);
});
