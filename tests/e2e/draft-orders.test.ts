import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { home } from './cast';
import { fillCard } from './forms';
import { open } from './screen';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

it('staff draft an order and send the link, and the customer opens it and pays', async () => {
  const known = await signUpAt(demo.shop.url, 'Phoebe');
  const { email: _, ...address } = { email: '', ...home };
  await known.call('POST /api/user/addresses', { body: address });
  const admin = await signInAt(demo.shop.url, accounts.admin);
  const { page, complaints, context } = await demo.visitor({ jwt: admin.jwt });
  await open(page, '/admin/orders');
  await page.getByRole('link', { name: 'Create draft' }).click();
  await page.getByRole('searchbox', { name: 'Add a product' }).fill('Breton');
  await page.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click();
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill(known.email);
  await page.getByRole('list', { name: 'Find a customer' }).getByRole('button').first().click();
  await expect.poll(() => page.getByLabel('Street address').inputValue()).not.toBe('');
  await page.getByLabel('Discount').fill('3');
  await page.getByLabel('Reason, shown to the customer').fill('Sorry for the delay');
  await page.getByText('Discount: Sorry for the delay').waitFor();
  await page.getByRole('button', { name: 'Send payment link' }).hover();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send payment link' }).click();
  await page.getByText(`Payment link sent to ${known.email}`).waitFor();
  await page.waitForURL(/\/admin\/orders\/drafts$/);
  await page.getByRole('row', { name: known.email }).getByRole('link').click();
  await page.getByText(/^Sent to .* open until/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();

  const [mail] = await admin.call('GET /api/admin/mail', { query: { q: known.email } });
  const link = /\/order\/offer#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const customer = await demo.visitor({ width: 390, jwt: known.jwt });
  await customer.page.goto(link);
  await customer.page.getByText('Sorry for the delay').waitFor();
  expect(await findViolations(customer.page)).toEqual([]);
  await customer.page.getByRole('button', { name: /^Pay now/ }).click();
  await fillCard(customer.page, '4242 4242 4242 4242');
  await customer.page.getByRole('button', { name: /^Pay/ }).click();
  await customer.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  expect(await findViolations(customer.page)).toEqual([]);
  expect(customer.complaints).toEqual([]);
  await customer.context.close();
});
