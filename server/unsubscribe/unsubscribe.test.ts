import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import { openSmtp, type ReceivedMail } from '../../tests/support/services/smtp';
import { fixture, openTestShop, type TestGuest } from '../../tests/support/shop';
import { unsubscribeUrl } from '../email/unsubscribe-link.service';

const smtp = fixture(openSmtp);
const test = fixture(() =>
  openTestShop({ config: { smtpUrl: smtp.url, publicUrl: 'https://www.shop.example' } }),
);
const edith = fixture(async () => {
  const admin = await test.admin();
  await admin.put('/api/admin/settings', { catalogueAccess: 'public' });
  return admin;
});

/** A header of an email, on one line. */
function headerOf({ data }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = data.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
}

/** As a mail provider sends it: a form, no session, no cookie. */
const oneClick = (url: string, type = 'application/x-www-form-urlencoded') =>
  test.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': type },
  });

async function waitFor(email: string): Promise<void> {
  const other = await test.makeProduct({ sizes: [{ name: 'M', quantity: 0 }] });
  await test.visitor.post(`/api/products/${other._id}/notify`, { size: 'M', email });
}
const waiting = (email: string) =>
  test.value('select count(*)::int from stock_notice where email = $1', [email]);

it('a notice can be unsubscribed from with one click, without a session; opening the link changes nothing', async () => {
  /** The path of the link in the header. */
  function linkOf(mail: ReceivedMail): string {
    const url = /^<(https:\/\/www\.shop\.example(.*))>$/.exec(
      headerOf(mail, 'List-Unsubscribe') ?? '',
    );
    return url?.[2] ?? '';
  }

  const ada = { email: 'ada-notices@shopper.example' };
  const mail = await backInStock(ada);
  await waitFor(ada.email);
  await waitFor('bob@shopper.example');
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const link = linkOf(mail);
  expect(link).toMatch(/^\/unsubscribe\?token=[\w-]+$/);
  expect(link).not.toContain('ada');
  await test.app.inject({ method: 'GET', url: link });
  await test.app.inject({ method: 'HEAD', url: link });
  expect(await waiting(ada.email)).toBe(1);
  const { statusCode, headers } = await oneClick(link);
  expect(statusCode).toBe(200);
  expect(headers.location).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(await waiting(ada.email)).toBe(0);
  expect(await waiting('bob@shopper.example')).toBe(1);
  expect((await oneClick(link)).statusCode).toBe(200);
  const boundary = 'multipart/form-data; boundary=x';
  expect((await oneClick(link, boundary)).statusCode).toBe(200);
});

it('the link in the email itself leads to the same page', async () => {
  const carl = { email: 'carl@shopper.example' };
  const { data } = await backInStock(carl);
  const text = data.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(text).toMatch(/https:\/\/www\.shop\.example\/unsubscribe\?token=[\w-]+/);
  expect(text).not.toContain('unsubscribe.invalid');
});

it('a request for reviews can be too, and its address is not asked again', async () => {
  const dora: TestGuest = await test.signUpConfirmed();
  const shirt = await test.makeProduct();
  await dora.deliveredOrder(shirt);
  const link = unsubscribeUrl(test.shop, {
    template: 'review-request',
    recipient: dora.email,
    accountId: dora.accountId,
  });
  const path = link?.replace('https://www.shop.example', '') ?? '';
  const { statusCode, body } = await oneClick(path);
  expect([statusCode, JSON.parse(body)]).toEqual([200, { list: 'reviews' }]);
  const stopped = 'select count(*)::int from review_opt_out where email = lower($1)';
  expect(await test.value(stopped, [dora.email])).toBe(1);
});

it('emails about an order or an account cannot be unsubscribed from', async () => {
  const eve = await test.signUp();
  const mail = await received(eve.email, /Subject: Welcome/);
  expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined();
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBeUndefined();
});

it('a shop without HTTPS names no link in the header', async () => {
  const plain = await openTestShop({ config: { publicUrl: 'http://localhost:3000' } });
  const url = unsubscribeUrl(plain.shop, {
    template: 'back-in-stock',
    recipient: 'a@b.example',
    accountId: null,
  });
  expect(url).toMatch(/^http:\/\/localhost:3000\/unsubscribe/);
  await plain.close();
});

it.each(['', 'x', 'AAAA', 'A'.repeat(200), '%00', 'é'.repeat(40)])(
  'nobody can make a link: %s',
  async (token) => {
    const { statusCode } = await oneClick(`/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(statusCode).toBe(404);
  },
);

it('a link of another shop, or one that was changed, does nothing', async () => {
  const other = await openTestShop();
  const to = { template: 'back-in-stock', recipient: 'gwen@shopper.example', accountId: null };
  await waitFor('gwen@shopper.example');
  const [foreign, own] = [other, test].map(({ shop }) => unsubscribeUrl(shop, to) ?? '');
  await other.close();
  const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
  const changed = tokenOf(own).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  for (const token of [tokenOf(foreign), changed])
    expect((await oneClick(`/unsubscribe?token=${token}`)).statusCode).toBe(404);
  expect(await waiting('gwen@shopper.example')).toBe(1);
});

it('DKIM covers both headers', async () => {
  await edith.put('/api/admin/mail-settings/signing', { isSigned: true });
  const mail = await backInStock({ email: 'fay@shopper.example' });
  const signed = /; h=([^;]*);/.exec(headerOf(mail, 'DKIM-Signature') ?? '')?.[1] ?? '';
  const names = signed.toLowerCase().replaceAll(/\s/g, '').split(':');
  expect(names).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
});

it('staff switch optional emails off, and no other', async () => {
  const path = '/api/admin/email-texts';
  for (const email of [
    'order-confirmation',
    'withdrawal-received',
    'password-reset',
    'back-in-stock',
  ]) {
    const { body } = await edith.put(`${path}/${email}`, { isOn: false });
    expect(body).toMatchObject({ status: 400, details: [{ path: 'isOn' }] });
    expect((await edith.get(`${path}/${email}`)).body).toMatchObject({
      isOn: true,
      canBeOff: false,
    });
  }
  const { version } = (await edith.get(`${path}/order-delivered`)).body;
  const { body } = await edith.put(`${path}/order-delivered`, { isOn: false, version });
  expect(body).toMatchObject({
    isOn: false,
    canBeOff: true,
    isEdited: false,
    version: version + 1,
  });
  const gus = await test.signUp();
  await gus.deliveredOrder(await test.makeProduct());
  const templates = (await test.emailsTo(gus.email)).map(({ template }) => template);
  expect(templates).toContain('order-shipped');
  expect(templates).not.toContain('order-delivered');
  await edith.put(`${path}/order-delivered`, { isOn: true });
  await gus.deliveredOrder(await test.makeProduct());
  expect(await test.emailsTo(gus.email, 'order-delivered')).toHaveLength(1);
  const [change] = (await edith.get('/api/admin/audit?entity=email_text')).body;
  expect(change).toMatchObject({ before: { isOn: false }, after: { isOn: true } });
});

/** The email of a kind to an address. */
async function received(to: string, words: RegExp): Promise<ReceivedMail> {
  return eventually(async () => {
    await test.runAllJobs();
    const found = smtp.received.find((mail) => mail.to.includes(to) && words.test(mail.data));
    expect(found).toBeDefined();
    return found as ReceivedMail;
  });
}

async function backInStock(guest: { email: string }): Promise<ReceivedMail> {
  const shirt = await test.makeProduct({ sizes: [{ name: 'M', quantity: 0 }] });
  const asked = { size: 'M', email: guest.email };
  expect((await test.visitor.post(`/api/products/${shirt._id}/notify`, asked)).status).toBe(202);
  const body = { sizes: [{ name: 'M', quantity: 3 }] };
  expect((await edith.put(`/api/admin/products/${shirt._id}`, body)).status).toBe(200);
  return received(guest.email, /Subject: .*back in size/);
}
