import { expect, it } from 'vitest';
import { emailTexts } from '#contract/values/content/email-messages';
import { emailNames } from '#contract/values/content/email-texts';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { fixture, openTestShop } from '../../tests/support/shop';
import { enqueue } from '../jobs/queue';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const ada = fixture(() => test.signUpConfirmed());
const edith = fixture(() => test.admin());

const pathOf = (email: string) => `/api/admin/email-texts/${email}`;

it('lists every email with its default texts, for admins', async () => {
  const { body } = await edith.get('/api/admin/email-texts');
  expect(body.map(({ email }: { email: string }) => email)).toEqual(emailNames);
  expect(body[0]).toEqual({
    email: 'order-confirmation',
    texts: emailTexts['order-confirmation'],
    defaults: emailTexts['order-confirmation'],
    isEdited: false,
    isOn: true,
    canBeOff: false,
    version: 0,
  });
  expect((await ada.get('/api/admin/email-texts')).status).toBe(403);
  expect((await edith.get(pathOf('no-such-email'))).status).toBe(404);
});

it('sends the edited texts in both bodies, and the default ones again after a reset', async () => {
  const opening = 'Hello {name}!\n\nYour parcel left {shop}.\nEnjoy <it>.';
  const texts = { subject: 'Off it goes: {order}', opening };
  const saved = await edith.put(pathOf('order-shipped'), { texts });
  expect(saved.body).toEqual({
    email: 'order-shipped',
    isEdited: true,
    isOn: true,
    canBeOff: false,
    version: 1,
    texts: { ...emailTexts['order-shipped'], ...texts },
    defaults: emailTexts['order-shipped'],
  });
  const email = await writtenEmail('order-shipped');
  expect(email.subject).toMatch(/^Off it goes: #\d+$/);
  expect(email.text).toContain('Hello Ada Lovell!\n\nYour parcel left Selvedge.\nEnjoy <it>.');
  expect(email.html).toContain('<p style="margin:0">Hello Ada Lovell!</p>');
  expect(email.html).toContain('Your parcel left Selvedge.<br>Enjoy &#60;it&#62;.');

  const reset = await edith.put(pathOf('order-shipped'), { texts: {}, version: 1 });
  expect(reset.body).toMatchObject({ isEdited: false, version: 2 });
  expect((await writtenEmail('order-shipped')).text).toContain('we’ve shipped your order.');
  const { body: log } = await edith.get('/api/admin/audit?entity=email_text');
  expect(log[0]).toMatchObject({
    label: 'Changed the texts of the email',
    entityId: 'order-shipped',
    before: { subject: 'Off it goes: {order}' },
    after: { subject: emailTexts['order-shipped'].subject },
  });
});

it('sends an email in the language of its order, with the texts of staff as they wrote them', async () => {
  const setLanguage = (language: string) => edith.put('/api/admin/settings', { language });
  await setLanguage('de');
  const german = await writtenEmail('order-shipped', 'de');
  expect(german.subject).toMatch(/^Deine Bestellung #\d+ ist unterwegs$/);
  expect(german.text).toContain('Voraussichtliche Lieferung: ');
  expect(german.text).toContain('Größe M');
  expect((await edith.get(pathOf('order-shipped'))).body).toMatchObject({
    texts: { title: 'Deine Bestellung ist unterwegs' },
    isEdited: false,
  });
  await edith.put(pathOf('order-shipped'), { texts: { opening: 'Servus {name}!' } });
  await setLanguage('en');
  expect((await edith.get(pathOf('order-shipped'))).body).toMatchObject({
    texts: { title: 'Your order is on its way', opening: 'Servus {name}!' },
    language: 'de',
  });
  const english = await writtenEmail('order-shipped', null);
  expect(english.text).toContain('Servus Ada Lovell!');
  expect(english.text).toContain('size M');
  await edith.put(pathOf('order-shipped'), { texts: {} });
});

it('leaves out a paragraph that staff have emptied', async () => {
  await edith.put(pathOf('order-cancelled'), { texts: { opening: '' } });
  const { text } = await writtenEmail('order-cancelled');
  expect(text).toMatch(/^Your order was cancelled\n\nWe’ve refunded/);
});

it.each([
  ['order-shipped', 'subject', 'Shipped', 'Keep {order} in this text.'],
  ['order-shipped', 'subject', ' ', 'This field is required.'],
  ['order-shipped', 'subject', '{order}\nBcc: x@evil.test', 'Must be a single line.'],
  ['order-shipped', 'opening', '{password}', 'There’s no {password} in this email.'],
  ['order-refunded', 'opening', 'Refunded.', 'Keep {amount} in this text.'],
  ['welcome', 'opening', 'Dear {name}', 'There’s no {name} in this email.'],
  ['welcome', 'details', 'More', 'This email has no such text.'],
  ['welcome', 'opening', 'x'.repeat(2_001), 'Must be at most 2,000 characters.'],
])('refuses for %s at %s: %j', async (email, name, typed, message) => {
  const before = (await edith.get(pathOf(email))).body;
  for (const { body } of [
    await edith.put(pathOf(email), { texts: { closing: 'New', [name]: typed } }),
    await edith.post(`${pathOf(email)}/preview`, { texts: { [name]: typed } }),
  ]) {
    expect(body.status).toBe(400);
    const found = body.details.find(({ path }: { path: string }) => path === `texts.${name}`);
    expect(found.message).toContain(message);
  }
  expect((await edith.get(pathOf(email))).body).toEqual(before);
});

it('rejects a save based on older texts, and returns the current ones', async () => {
  const texts = { title: 'Hello' };
  const { version } = (await edith.put(pathOf('password-reset'), { texts })).body;
  await edith.put(pathOf('password-reset'), { texts: { title: 'Hi' }, version });
  const late = await edith.put(pathOf('password-reset'), { texts, version });
  expect(late.body).toMatchObject({
    status: 409,
    code: 'stale_version',
    current: {
      version: version + 1,
      savedBy: { firstName: 'Edith' },
      values: { texts: { title: 'Hi' } },
    },
  });
});

it.each(emailNames)(
  'shows %s with example data and the brand, and stores nothing',
  async (email) => {
    await edith.put('/api/admin/brand', { legalAddress: 'Needle Ltd\n1 Mill Lane' });
    const { status, body } = await edith.post(`${pathOf(email)}/preview`, {
      texts: { title: 'A title of our own' },
    });
    expect(status).toBe(200);
    expect(body.html).toContain('A title of our own');
    expect(body.text).toContain('Needle Ltd\n1 Mill Lane');
    // No placeholder is left without its value.
    expect(`${body.subject} ${body.text}`).not.toMatch(/\{\w+\}/);
  },
);

async function writtenEmail(template: string, language: string | null = null) {
  const orderId = await insertOrder(test, ada);
  await test.shop.pool.query('update shop_order set language = $2 where id = $1', [
    orderId,
    language,
  ]);
  await enqueue(test.shop.pool, 'mail', { template, orderId });
  await test.runJobs();
  const { body } = await edith.get('/api/admin/mail');
  const email = body.find((each: { template: string }) => each.template === template);
  return (await edith.get(`/api/admin/mail/${email._id}`)).body;
}
