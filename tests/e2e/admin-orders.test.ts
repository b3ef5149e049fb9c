import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFocus, tabAndEnter, tabTo } from '../support/keys';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { placePaid } from './cast';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

describe('the admin area, by keyboard alone', () => {
  it('ships ten orders in one batch', async () => {
    await fillUpTo(10);
    const { page, complaints, leave } = await demo.visitor({ jwt: staff.jwt });
    await open(page, '/admin/orders?status=Pending&payment=paid');
    await page.getByText('1 to 8 of 10').waitFor();

    await chooseAll(page);
    await page.getByText('8 selected').waitFor();
    await tabAndEnter(page, page.getByRole('link', { name: 'Next', exact: true }));
    await page.getByText('9 to 10 of 10').waitFor();
    await chooseAll(page);

    await tabAndEnter(page, page.getByRole('button', { name: 'Ship 10 orders' }));
    const dialog = page.getByRole('dialog');
    await expectFocus(page, dialog.getByRole('combobox', { name: 'Carrier' }));
    await page.keyboard.type('UPS');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: '10 of 10 shipped' }).waitFor();
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Done' }));
    await page.getByText('0 to ship').waitFor();

    expect(await pendingAndPaid()).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('finds an order and refunds one of its units', async () => {
    const [order] = await staff.call('GET /api/admin/orders', { query: { status: 'Shipped' } });
    const item = order?.orderItems[0];
    if (!order || !item) throw new Error('Nothing was shipped.');
    const before = await staff.call('GET /api/admin/orders/:id', { params: { id: order._id } });
    const amount = before.refundableItems[0]?.amounts[0];

    const { page, complaints, leave } = await demo.visitor({ jwt: staff.jwt });
    await open(page, '/admin');
    await page.getByRole('heading', { name: 'Recent Orders' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(order._id.slice(-6));
    await page.getByRole('option', { name: `#${order.number}` }).waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(page, page.getByRole('heading', { level: 1, name: /^Order/ }));

    await tabAndEnter(page, page.getByRole('button', { name: 'Refund', exact: true }));
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('radio', { name: /^Full remaining amount/ }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog.getByRole('combobox').first());
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type('Torn seam');
    await dialog.getByRole('button', { name: `Refund $${amount?.toFixed(2)}` }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Refunded $${amount?.toFixed(2)}`).waitFor();

    const after = await staff.call('GET /api/admin/orders/:id', { params: { id: order._id } });
    expect(after.refunds.map((refund) => [refund.amount, refund.note, refund.items])).toEqual([
      [amount, 'Torn seam', [{ _id: item._id, quantity: 1, restocked: false }]],
    ]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('shows immediately that an order was shipped in another tab', async () => {
    const order = await placePaid(await signUpAt(demo.shop.url, 'Tess'));
    const { page, complaints, context, leave } = await demo.visitor({ jwt: staff.jwt });
    // Without change events from the shop, only the other tab can report the change.
    await page.route('**/api/admin/changes', () => {});
    await open(page, '/admin');
    const recent = page.getByRole('row').filter({ hasText: `..${order._id.slice(-6)}` });
    await recent.getByText('Pending').waitFor();
    const other = await context.newPage();
    await open(other, '/admin/orders?status=Pending&payment=paid');
    await other.getByRole('button', { name: `Ship Order #${order.number}`, exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Ship Order' }).click();
    await other.getByText(/^Order .* shipped$/).waitFor();
    await recent.getByText('Pending').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await leave();
  });
});

async function chooseAll(page: Page) {
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await tabTo(page, all);
  await page.keyboard.press('Space');
}

const pendingAndPaid = () =>
  staff.call('GET /api/admin/orders', { query: { status: 'Pending', payment: 'paid' } });

/** Places and pays orders until the given number waits to be shipped. */
async function fillUpTo(count: number) {
  const buyer = await signUpAt(demo.shop.url, 'Tess');
  for (let waiting = (await pendingAndPaid()).length; waiting < count; waiting++)
    await placePaid(buyer);
  await expect.poll(async () => (await pendingAndPaid()).length).toBe(count);
}
