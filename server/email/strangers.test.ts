import { expect, it } from 'vitest';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { enqueue } from '../jobs/queue';

const shop = fixture(() => openTestShop({ config: { rateLimits: true } }));
const edith = fixture(() => shop.admin());

const confirmOrder = (orderId: string) =>
  enqueue(shop.shop.pool, 'mail', { template: 'order-confirmation', orderId });

const phishing = {
  firstName: 'Winner\r\n\r\nYou have won. Claim it at https://evil.test/claim now',
  lastName: 'www.evil.test',
  street: 'Visit https://evil.test',
};

it('sends 10 emails a day to an unconfirmed address and shows staff the others', async () => {
  const mallory = await shop.signUpConfirmed();
  const victim = `victim-${newId()}@elsewhere.example`;
  for (let count = 0; count < 14; count++)
    await confirmOrder(await insertOrder(shop, mallory, { email: victim }));
  const messages = await shop.emailsTo(victim, 'order-confirmation');
  expect(messages.filter(({ status }) => status === 'kept')).toHaveLength(10);
  const rest = messages.filter(({ status }) => status === 'failed');
  expect(rest).toHaveLength(4);
  expect(rest[0]?.error).toMatch(/unconfirmed address/);
  expect((await edith.post(`/api/admin/mail/${rest[0]?._id}/send`)).status).toBe(202);
  await shop.signUp({ email: victim });
  await shop.visitor.post('/auth/password/forgot', { email: victim });
  await shop.runJobs();
  expect(await shop.emailsTo(victim, 'password-reset')).toMatchObject([{ status: 'kept' }]);
  const after = await shop.emailsTo(victim, 'order-confirmation');
  expect(after.filter(({ status }) => status === 'kept')).toHaveLength(11);
});

it('keeps strangers from using up the emails of an order or an invitation', async () => {
  await edith.put('/api/admin/legal', { withdrawal: 'on' });
  const victim = `victim-${newId()}@elsewhere.example`;
  for (let count = 0; count < 14; count++) {
    const declared = { name: 'Eve', orderNumber: String(count), email: victim };
    expect((await shop.visitor.post('/api/withdrawals', declared)).status).toBe(201);
  }
  const mallory = await shop.signUpConfirmed();
  for (let count = 0; count < 14; count++) {
    const orderId = await insertOrder(shop, mallory, { email: victim });
    await enqueue(shop.shop.pool, 'mail', { template: 'order-cancelled', orderId });
  }
  const receipts = await shop.emailsTo(victim, 'withdrawal-received');
  expect(receipts.filter(({ status }) => status === 'kept')).toHaveLength(10);
  await confirmOrder(await insertOrder(shop, mallory, { email: victim }));
  expect(await shop.emailsTo(victim, 'order-confirmation')).toMatchObject([{ status: 'kept' }]);
  const invited = { email: victim, role: 'Merchandiser' };
  expect((await edith.post('/api/admin/staff/invitations', invited)).status).toBe(201);
  expect(await shop.emailsTo(victim, 'staff-invitation')).toMatchObject([{ status: 'kept' }]);
});

it('does not count emails to a customer’s own confirmed address', async () => {
  const ada = await shop.signUpConfirmed();
  for (let count = 0; count < 12; count++) await confirmOrder(await insertOrder(shop, ada));
  const messages = await shop.emailsTo(ada.email, 'order-confirmation');
  expect(messages.map(({ status }) => status)).toEqual(Array(12).fill('kept'));
});

it('writes what the buyer typed to an unconfirmed address in short lines without links, once the order is paid', async () => {
  const mallory = await shop.signUp(phishing);
  const victim = `victim-${newId()}@elsewhere.example`;
  for (const email of [victim, mallory.email])
    await confirmOrder(await insertOrder(shop, mallory, { ...phishing, email }));
  for (const email of [victim, mallory.email]) {
    const [message] = await shop.emailsTo(email, 'order-confirmation');
    const { html } = (await edith.get(`/api/admin/mail/${message?._id}`)).body;
    for (const written of [message?.text ?? '', html]) {
      expect(written).toContain('Dear Winner You have won. Claim it at https… www. evil. test,');
      expect(written).toContain('Visit https evil. test');
      expect(written).not.toMatch(/evil\.test/);
    }
  }
});

it('keeps the lines of an address separate from the text in every email', async () => {
  const ada = await shop.signUpConfirmed();
  await confirmOrder(await insertOrder(shop, ada, { street: '12 Mill Lane\r\n\r\nTotal: $0' }));
  const [message] = await shop.emailsTo(ada.email, 'order-confirmation');
  expect(message?.text).toContain('\n12 Mill Lane Total: $0\n');
});
