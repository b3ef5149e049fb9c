import { expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { signInAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { fixture } from '../support/shop';
import { open } from './screen';

const demo = fixture(() => openDemo());
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

const heading =
  'automatic_payout_id,balance_transaction_id,reporting_category,payment_intent_id,refund_id,currency,gross,fee,net';

it.each([390, 1440])(
  'staff import a payout, resolve what differs, and see why a damaged file is refused, at %d px',
  async (width) => {
    const { page, complaints, context } = await demo.visitor({ jwt: admin.jwt, width });
    const send = (...lines: string[]) =>
      page.locator('input[type=file]').setInputFiles({
        name: `payout-${width}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from([heading, ...lines].join('\r\n')),
      });
    const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const lines = [
      `po_${width},txn_a${width},charge,pi_unknown${width},,usd,65.00,2.19,62.81`,
      `po_${width},txn_b${width},fee,,,usd,-2.00,0.00,-2.00`,
    ];
    await open(page, '/admin/payment-issues');
    await page.getByRole('link', { name: 'Payouts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();

    await send('po_1,txn_1,charge,pi_1,,usd,sixty-five,0,65');
    await says('Line 2, gross: This isn’t an amount.');
    await send(...lines);
    await says('2 lines imported from Stripe');
    await says('$4.19');
    await page.getByText('Not in your shop').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.getByRole('button', { name: `Resolve pi_unknown${width}` }).click();
    await page.getByLabel(/What was done/).fill('A sale in our other shop.');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await says('Difference resolved');
    await says('Nothing to resolve');
    await page.getByLabel('Show', { exact: true }).selectOption('decided');
    await says('A sale in our other shop.');

    await send(...lines);
    await says('Nothing new: all lines of this Stripe file were imported before.');
    await says(`payout-${width}.csv`);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
