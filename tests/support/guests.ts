import { expect } from 'vitest';
import { newId } from '../../server/database/ids';
import { adasAddress, type Json, type TestCaller, type TestShop } from './shop';

/** An address that no other test uses. */
export const someEmail = () => `guest-${newId().slice(-12)}@shopper.example`;

/** A paid order of one product by a guest, who gives this address; its emails are written. */
export async function paidByGuest(
  test: TestShop,
  guest: TestCaller,
  product: { _id: string },
  email: string,
): Promise<Json> {
  await guest.put('/api/cart/add', { productId: product._id, size: 'M' });
  const { status, body } = await guest.post('/api/orders', { ...adasAddress, email });
  expect(status).toBe(201);
  expect((await test.confirm(body)).status).toBe(200);
  await test.runJobs();
  return body;
}

/** The token in the newest email to an address that has a link to a path; `none` if there is no such email. */
export async function linkSentTo(test: TestShop, email: string, path = '/order/link') {
  const emails = await test.emailsTo(email);
  const text = emails.find((one) => one.text.includes(`${path}#`))?.text ?? '';
  return text.split(`${path}#`)[1]?.split(/\s/)[0] ?? 'none';
}

/** The session of the link in the newest order email to an address. */
export async function openLinkSentTo(
  test: TestShop,
  email: string,
): Promise<TestCaller & { token: string }> {
  const token = await linkSentTo(test, email);
  const { jwt } = await test.visitor.call('POST /api/guest/order-link', { body: { token } });
  return { ...test.as(jwt), token: jwt };
}
