import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { home } from './cast';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo({ PAYMENT_GATEWAY: 'none' });
  staff = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

it('staff set up tax and invoices; the shopper sees tax in cart and order, and prints the invoice', async () => {
  const { page, context, complaints } = await demo.visitor({ jwt: staff.jwt });
  await open(page, '/admin/tax');
  await page.getByRole('checkbox', { name: 'Charge tax' }).check();
  await page.getByRole('button', { name: 'Add class' }).click();
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Reduced');
  await page.getByRole('textbox', { name: 'Code' }).nth(1).fill('reduced');
  await page.getByRole('button', { name: 'Add zone' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).nth(2).fill('United States');
  await page.getByRole('textbox', { name: 'Standard, in per cent' }).fill('19');
  await page.getByRole('textbox', { name: 'Reduced, in per cent' }).fill('7');
  await page.getByRole('checkbox', { name: 'Issue invoices and credit notes' }).check();
  await page.getByRole('button', { name: 'Save tax' }).click();
  await page.getByText('Tax saved').waitFor();
  await context.close();

  const ada = await signUpAt(demo.shop.url, 'Ada');
  const { content } = await ada.call('GET /api/products', { query: { pageSize: '20' } });
  const product = content.find(({ inStock }) => inStock);
  const size = product?.sizes.find(({ quantity }) => quantity > 0)?.name ?? '';
  await ada.call('PUT /api/cart/add', { body: { productId: product?._id ?? '', size } });
  const shopper = await demo.visitor({ jwt: ada.jwt, width: 390 });
  await open(shopper.page, `/product/${product?._id}`);
  await shopper.page.getByText('Includes VAT', { exact: true }).waitFor();
  await open(shopper.page, '/cart');
  await shopper.page.getByText('Includes VAT of').first().waitFor();
  const order = await ada.call('POST /api/orders', { body: { ...home, email: 'ada@example.com' } });
  await staff.call('PUT /api/admin/orders/:id/ship', { params: { id: order._id }, body: {} });
  await open(shopper.page, `/order?order_id=${order._id}`);
  await shopper.page.getByRole('link', { name: /^Invoice INV-/ }).click();
  await shopper.page.getByRole('heading', { name: /^Invoice INV-\d{4}-00001$/ }).waitFor();
  const download = shopper.page.waitForEvent('download');
  await shopper.page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^INV-\d{4}-00001\.pdf$/);
  expect([...complaints, ...shopper.complaints]).toEqual([]);
});
