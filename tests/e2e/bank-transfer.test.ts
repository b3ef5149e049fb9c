import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { allMethods } from '../support/gateways/transfer-shop';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, makeCast } from './cast';
import { fillCheckout } from './forms';

let demo: Demo;
let cast: Cast;
let admin: Person;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  admin = await signInAt(demo.shop.url, accounts.admin);
  const body = { ...allMethods, currentPassword: accounts.admin.password };
  await admin.call('PUT /api/admin/settings', { body });
});
afterAll(() => demo?.close());

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** The path of the link in the newest email about the account for a refund. */
async function refundAccountLink(): Promise<string> {
  const find = async () => {
    const emails = await admin.call('GET /api/admin/mail', { query: { q: cast.buyer.email } });
    const email = emails.find(({ template }) => template === 'refund-account-link');
    return /\/order\/refund-account#[\w.-]+/.exec(email?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

it('is ordered on a phone, recorded by staff, cancelled and transferred back', async () => {
  const { page, complaints } = await demo.visitor({ width: 390, jwt: cast.buyer.jwt });
  await page.goto('/checkout');
  await page.getByRole('radio', { name: 'A different address' }).check();
  await fillCheckout(page, '4242 4242 4242 4242', cast.buyer.email);
  await page.getByRole('radio', { name: 'Pay on delivery' }).check();
  await page.getByText('You pay when the parcel arrives.').waitFor();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: /^Please transfer \$/ }).waitFor();
  await page.getByText('GB82 WEST 1234 5698 7654 32').waitFor();
  await expectNoViolations(page);
  const orderUrl = page.url();

  const staff = await demo.visitor({ jwt: admin.jwt });
  await staff.page.goto('/admin/orders');
  await staff.page.getByLabel('Payment').selectOption('awaiting');
  await staff.page.waitForURL(/payment=awaiting/);
  await staff.page
    .getByRole('button', { name: /^Record transfer for/ })
    .first()
    .click();
  await staff.page.getByRole('dialog').waitFor();
  await expectNoViolations(staff.page);
  await staff.page.keyboard.press('Enter');
  await staff.page.getByText(/^Order #\d+ is paid$/).waitFor();

  await page.goto(orderUrl);
  await page.getByText('Ready for Delivery').filter({ visible: true }).first().waitFor();
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel order/ })
    .click();
  await page.getByRole('heading', { name: 'Where should we send your refund?' }).waitFor();
  await page.getByRole('button', { name: 'Email me a link to enter it' }).click();
  await page.getByText(/^We’ve sent a link to/).waitFor();
  await page.goto(await refundAccountLink());
  await page.getByLabel('Account holder').fill('Ada Lovell');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByText(/Check the IBAN/).waitFor();
  await expectNoViolations(page);
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('the account ending in 3000').waitFor();
  await page.goto(orderUrl);
  await page.getByText('your account ending in 3000').waitFor();

  await staff.page.goto('/admin/orders?payment=to_transfer');
  await staff.page.getByRole('link', { name: /^#/ }).first().click();
  await staff.page.getByRole('button', { name: /^Record refund of/ }).click();
  await staff.page.getByRole('dialog').waitFor();
  await expect
    .poll(() => staff.page.getByLabel('IBAN').inputValue())
    .toBe('DE89 3704 0044 0532 0130 00');
  await expectNoViolations(staff.page);
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Record refund' }).click();
  await staff.page.getByText(/^Refund of .* recorded$/).waitFor();
  await expectNoViolations(staff.page);
  expect([...complaints, ...staff.complaints]).toEqual([]);
});
