import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { openSmtp, type ReceivedMail } from '../../tests/support/services/smtp';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { enqueue } from '../jobs/queue';
import { createEmailWorker } from './email.jobs';

const smtp = fixture(openSmtp);
const shop = fixture(() =>
  openTestShop({
    config: {
      smtpUrl: `${smtp.url}?from=orders@shop.example`,
      publicUrl: 'https://www.shop.example',
    },
  }),
);
const ada = fixture(() => shop.signUp());

const address = () => `${newId()}@shopper.example`;

async function order(email: string, given: { firstName?: string } = {}): Promise<void> {
  const orderId = await insertOrder(shop, ada, { email, ...given });
  await enqueue(shop.shop.pool, 'mail', { template: 'order-confirmation', orderId });
}

const statusOf = (email: string) =>
  shop.value<string>('select status from email_message where recipient = $1', [email]);

const headersOf = (message: ReceivedMail) => message.data.split('\r\n\r\n')[0] ?? '';

it('sends to one address, from the shop, with the same id on every attempt', async () => {
  const email = address();
  await order(email);
  const message = await received(email);
  expect(message.from).toBe('orders@shop.example');
  const headers = headersOf(message);
  expect(headers).toMatch(/^From: Selvedge <orders@shop\.example>$/m);
  expect(headers).toMatch(/^Message-ID: <job-\d+@www\.shop\.example>$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(message.data).toContain('multipart/alternative');
  await eventually(async () => expect(await statusOf(email)).toBe('sent'));
});

it('lets no name start a header or another recipient', async () => {
  const email = address();
  await order(email, { firstName: 'x\r\nBcc: evil@x.test\r\n\r\nand a body' });
  const message = await received(email);
  expect(message.to).toEqual([email]);
  expect(headersOf(message)).not.toMatch(/^Bcc/im);
  expect(headersOf(message).match(/^Subject:/gm)).toHaveLength(1);
});

it('sends the complete reset link and stores it nowhere', async () => {
  await shop.visitor.post('/auth/password/forgot', { email: ada.email });
  const isReset = (message: ReceivedMail) => message.data.includes('reset-password');
  await eventually(async () => {
    await shop.runJobs();
    expect(smtp.received.filter(isReset)).toHaveLength(1);
  });
  const decoded = (smtp.received.find(isReset)?.data ?? '')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const token = /reset-password\?token=([\w-]{43})/.exec(decoded)?.[1] ?? '';
  const list = await (await shop.admin()).get(`/api/admin/mail?q=${ada.email}`);
  expect(list.text).toContain('reset-password?token=');
  expect(list.text).not.toContain(token);
  const answer = await shop.visitor.post('/auth/password/reset', {
    token,
    password: 'a new evening',
  });
  expect(answer.status).toBe(200);
});

it('retries after a temporary refusal and sends once', async () => {
  const email = address();
  smtp.answers.set(email, '451 later');
  await order(email);
  await eventually(async () => {
    await shop.runJobs();
    expect(await statusOf(email)).toBe('queued');
    const { rows } = await shop.shop.pool.query(
      `select 1 from job where done_at is null and last_error is not null`,
    );
    expect(rows).toHaveLength(1);
  });
  smtp.answers.delete(email);
  await shop.shop.pool.query('update job set run_at = now() where done_at is null');
  await received(email);
  await eventually(async () => expect(await statusOf(email)).toBe('sent'));
});

it('gives up after a permanent refusal and sends the others', async () => {
  const [gone, there] = [address(), address()];
  smtp.answers.set(gone, '550 no such person');
  await order(gone);
  await order(there);
  await received(there);
  await eventually(async () => expect(await statusOf(gone)).toBe('failed'));
  const { rows } = await shop.shop.pool.query('select 1 from job where done_at is null');
  expect(rows).toEqual([]);
});

it('keeps an email until its server is available again', async () => {
  const away = await openSmtp();
  const other = await openTestShop({ config: { smtpUrl: away.url } });
  await away.close();
  const grace = await other.signUp();
  await eventually(async () => {
    await other.runJobs();
    const { rows } = await other.shop.pool.query(
      `select j.done_at, m.status, m.recipient from job j, email_message m where j.last_error is not null`,
    );
    expect(rows).toEqual([{ done_at: null, status: 'queued', recipient: grace.email }]);
  });
  await other.close();
});

it('is the same email on every attempt, also when the shop’s address changes in between', async () => {
  const email = address();
  smtp.answers.set(email, '451 later');
  await order(email);
  await eventually(async () => {
    await shop.runJobs();
    expect(await statusOf(email)).toBe('queued');
  });
  smtp.answers.delete(email);
  await shop.shop.pool.query(
    'update job set run_at = now(), leased_until = null where done_at is null',
  );
  const config = { ...shop.shop.config, publicUrl: 'https://new.shop.example' };
  const moved = createEmailWorker({ ...shop.shop, config });
  await eventually(async () => {
    await moved.drain();
    expect(await statusOf(email)).toBe('sent');
  });
  const { rows } = await shop.shop.pool.query(
    'select message_id from email_message where recipient = $1',
    [email],
  );
  expect(rows).toEqual([{ message_id: expect.stringMatching(/^<job-\d+@www\.shop\.example>$/) }]);
});

async function received(email: string): Promise<ReceivedMail> {
  return eventually(async () => {
    await shop.runJobs();
    const messages = smtp.received.filter((message) => message.to.includes(email));
    expect(messages).toHaveLength(1);
    return messages[0] as ReceivedMail;
  });
}
