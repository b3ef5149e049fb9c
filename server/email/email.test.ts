import { describe, expect, it } from 'vitest';
import type { MailDetail } from '#contract/admin/emails/emails';
import { eventually } from '../../tests/support/eventually';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { enqueue } from '../jobs/queue';
import { insertEmails } from './email.queries';

const shop = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const ada = fixture(() => shop.signUpConfirmed());
const edith = fixture(() => shop.admin());

describe('an order email', () => {
  it('confirms the order with its lines, sums, address and delivery days', async () => {
    const orderId = await insertOrder(shop, ada);
    const { number } = (await ada.get(`/api/orders/${orderId}`)).body;
    const email = await composeEmail({ template: 'order-confirmation', orderId }, ada.email);
    expect(email).toMatchObject({
      to: ada.email,
      subject: `Your order #${number}`,
      status: 'kept',
    });
    for (const said of [
      'Dear Ada Lovell,',
      `#${number}`,
      'Linen Shirt',
      'Fernhall, White, size M, quantity 1',
      '$60.00',
      '$5.00',
      '$65.00',
      'Wednesday, March 4 to Friday, March 6',
      'Paid, card ending in 4242',
      'hello@shop.example',
      '12 Mill Lane',
      'Portland, OR 97201',
      `https://shop.example/order?order_id=${orderId}`,
    ]) {
      expect(email.text).toContain(said);
      expect(email.html).toContain(said);
    }
    // The page that shows the email forbids style sheets.
    expect(email.html).not.toContain('<style');
  });

  it('says how to reach the shop, as the settings say', async () => {
    const set = (body: object) => edith.put('/api/admin/settings', body);
    await set({ openingHours: 'Monday to Friday, 9:00 to 17:00', replyDays: 2 });
    const orderId = await insertOrder(shop, ada);
    const email = await composeEmail({ template: 'order-confirmation', orderId }, ada.email);
    await set({ openingHours: null, replyDays: null });
    for (const said of ['Monday to Friday, 9:00 to 17:00', 'We reply within 2 working days.'])
      for (const body of [email.text, email.html]) expect(body).toContain(said);
  });

  it('goes to the address of the order, not of the account', async () => {
    const orderId = await insertOrder(shop, ada, { email: 'gift@shopper.example' });
    const email = await composeEmail(
      { template: 'order-confirmation', orderId },
      'gift@shopper.example',
    );
    expect(email.to).toBe('gift@shopper.example');
  });

  it.each([
    ['order-shipped', 'is on its way', 'Your order is on its way'],
    ['order-delivered', 'has arrived', 'return it within 15 days of delivery'],
    ['order-cancelled', 'was cancelled', 'refunded $65.00'],
    ['order-refunded', 'Refund for', 'refunded $12.34'],
  ])('announces that it is %s', async (template, subject, text) => {
    const orderId = await insertOrder(shop, ada);
    const email = await composeEmail({ template, orderId, amount: 1234 }, ada.email);
    expect(email.subject).toContain(subject);
    expect(email.text).toContain(text);
  });

  it('shows markup in names as text', async () => {
    const orderId = await insertOrder(shop, ada, {
      firstName: '<img src=x onerror=alert(1)>',
      lastName: '"><svg onload=alert(1)> {{7*7}}',
      title: '<script>alert(1)</script>',
    });
    const { html, text } = await composeEmail(
      { template: 'order-confirmation', orderId },
      ada.email,
    );
    expect(html).not.toMatch(/<(img src=x|svg|script)/);
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(html).toContain('{{7*7}}');
    expect(text).toContain('<script>alert(1)</script>');
  });

  it('is not written for an erased account or a missing order', async () => {
    const grace = await shop.signUp();
    const orderId = await insertOrder(shop, grace);
    await grace.delete('/api/user', { currentPassword: grace.password });
    await shop.runJobs();
    const before = await count();
    const orderIds = [orderId, newId()];
    for (const id of orderIds)
      await enqueue(shop.shop.pool, 'mail', { template: 'order-shipped', orderId: id });
    await eventually(async () => {
      await shop.runJobs();
      const { rows } = await shop.shop.pool.query(
        `select 1 from job where kind = 'mail' and done_at is null and payload ->> 'orderId' = any ($1)`,
        [orderIds],
      );
      expect(rows).toEqual([]);
    });
    expect(await count()).toBe(before);
  });

  async function count(): Promise<number> {
    return shop.value<number>('select count(*)::int as count from email_message');
  }
});

describe('an email', () => {
  it('is not stored if the account was erased after it was composed', async () => {
    const grace = await shop.signUp();
    await grace.delete('/api/user', { currentPassword: grace.password });
    const email = {
      id: newId(),
      messageId: newId(),
      template: 'order-shipped',
      accountId: grace.accountId,
      tokenOf: null,
      recipient: grace.email,
      subject: '',
      bodyText: '',
      bodyHtml: '',
      status: 'kept' as const,
      lastError: null,
    };
    const other = { ...email, id: newId(), messageId: newId(), accountId: null };
    expect(await insertEmails(shop.shop.pool, [email, other])).toEqual([other.messageId]);
  });

  it('welcomes a new customer once', async () => {
    const grace = await shop.signUp({ firstName: 'Buy now at https://evil.test' });
    const [email, ...more] = await eventually(async () => {
      const emails = await shop.emailsTo(grace.email, 'welcome');
      expect(emails.length).toBeGreaterThan(0);
      return emails;
    });
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Welcome to Selvedge');
    const id = email?._id ?? '';
    const { text, html } = await edith.call('GET /api/admin/mail/:id', { params: { id } });
    expect(`${text}${html}`).not.toContain('evil');
  });

  it('is written once per job, however often the job runs', async () => {
    const orderId = await insertOrder(shop, ada, { email: 'once@shopper.example' });
    await composeEmail({ template: 'order-confirmation', orderId }, 'once@shopper.example');
    await shop.shop.pool.query(
      `update job set done_at = null, leased_until = null, run_at = now() where payload ->> 'orderId' = $1`,
      [orderId],
    );
    expect(await shop.emailsTo('once@shopper.example', 'order-confirmation')).toHaveLength(1);
  });

  it('of an unknown template stays a job and does not block others', async () => {
    await enqueue(shop.shop.pool, 'mail', { template: 'of-a-newer-release' });
    const orderId = await insertOrder(shop, ada);
    await composeEmail({ template: 'order-shipped', orderId }, ada.email);
    const { rows } = await shop.shop.pool.query(
      `select done_at, attempts from job where payload ->> 'template' = 'of-a-newer-release'`,
    );
    expect(rows).toEqual([{ done_at: null, attempts: 1 }]);
  });
});

describe('the list of emails', () => {
  it('is for admins', async () => {
    expect((await shop.visitor.get('/api/admin/mail')).status).toBe(401);
    expect((await ada.get('/api/admin/mail')).status).toBe(403);
  });

  it('lists the emails, newest first, in pages', async () => {
    const all = await edith.get('/api/admin/mail');
    expect(all.status).toBe(200);
    expect(all.headers['x-total-count']).toBe(String(all.body.length));
    const times = all.body.map((email: MailDetail) => email.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const second = await edith.get('/api/admin/mail?pageSize=2&pageNumber=2');
    expect(second.body).toEqual(all.body.slice(2, 4));
    expect(second.headers.link).toContain('pageNumber=1');
    expect(Object.keys(all.body[0]).sort()).toEqual([
      '_id',
      'createdAt',
      'error',
      'sentAt',
      'status',
      'subject',
      'template',
      'text',
      'to',
      'tries',
    ]);
  });

  it('matches % and _ in a search literally', async () => {
    expect((await edith.get('/api/admin/mail?q=%25')).body).toEqual([]);
    expect((await edith.get('/api/admin/mail?q=ada_')).body).toEqual([]);
  });
});

/** Runs the job that writes an email and reads the email. */
async function composeEmail(payload: Record<string, unknown>, to: string): Promise<MailDetail> {
  const before = await shop.emailsTo(to, String(payload.template));
  await enqueue(shop.shop.pool, 'mail', payload);
  const [email] = await eventually(async () => {
    const emails = await shop.emailsTo(to, String(payload.template));
    expect(emails).toHaveLength(before.length + 1);
    return emails;
  });
  return (await edith.get(`/api/admin/mail/${email?._id}`)).body;
}
