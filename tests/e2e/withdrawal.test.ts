import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { placePaid } from './cast';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
  await staff.call('PUT /api/admin/legal', { body: { withdrawal: 'on' } });
});
afterAll(() => demo?.close());

it.each([1440, 390])(
  'a shopper withdraws without signing in, confirms the mailed link, and the order is cancelled, at %i px',
  async (width) => {
    const buyer = await signUpAt(demo.shop.url, 'Wanda');
    const order = await placePaid(buyer);
    const { page, complaints, context } = await demo.visitor({ width });
    await open(page, '/about');
    await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
    await page.getByLabel('Your name').fill('Wanda Lovell');
    await page.getByLabel('Order number').fill(String(order.number));
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('heading', { name: 'We’ve received your withdrawal' }).waitFor();
    // To the second.
    await page.getByText(/\d{1,2}:\d{2}:\d{2}/).waitFor();
    const status = async () => {
      const { orderStatus } = await buyer.call('GET /api/orders/:orderId', {
        params: { orderId: order._id },
      });
      return orderStatus;
    };
    const receipt = async () => {
      const mails = await staff.call('GET /api/admin/mail', { query: { q: buyer.email } });
      return mails.find(({ template }) => template === 'withdrawal-received')?.text ?? '';
    };
    await expect.poll(receipt).toContain('/withdraw/confirm#');
    expect(await status()).toBe('Pending');
    const [path] = /\/withdraw\/confirm#[\w.-]+/.exec(await receipt()) ?? [''];
    await open(page, path);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('heading', { name: 'Withdrawal confirmed' }).waitFor();
    await expect.poll(status).toBe('Cancelled');
    expect(complaints).toEqual([]);
    await context.close();
  },
);
