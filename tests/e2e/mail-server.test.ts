import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { openSmtp } from '../support/services/smtp';
import { fixture } from '../support/shop';
import { open } from './screen';

const login = 'shop:warp-and-weft';
const smtp = fixture(() => openSmtp({ login }));
const demo = fixture(() => openDemo({ SMTP_PRIVATE: '1' }));
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it.each([390, 1440])(
  'staff set up the mail server from the checklist, at %d px, and test it',
  async (width) => {
    await admin.call('PUT /api/admin/mail-settings', {
      body: { host: null, currentPassword: accounts.admin.password },
    });
    const { page, complaints, context } = await demo.visitor({ jwt: admin.jwt, width });
    await open(page, '/admin/setup');
    await page.getByRole('link', { name: 'Set up email: Email' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mail server' }).waitFor();

    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Encryption').selectOption('none');
    await page.getByLabel('Port').fill(String(smtp.port));
    await page.getByLabel('User name').fill('shop');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByLabel('Sender address').fill('orders@needle.example');
    await press(page, 'Save mail settings');
    await says(page, 'Enter your current password');
    await page.getByLabel('Your current password').fill(accounts.admin.password);
    await press(page, 'Save mail settings');
    await says(page, 'Mail settings saved');
    await press(page, 'Send a test email');
    await says(page, 'The server didn’t accept the user name or the password.');

    await page.getByLabel('Password', { exact: true }).fill('warp-and-weft');
    await page.getByLabel('Your current password').fill(accounts.admin.password);
    await press(page, 'Save mail settings');
    await press(page, 'Send a test email');
    await says(page, /The mail server accepted the email to/);
    expect(smtp.received.at(-1)).toMatchObject({
      from: 'orders@needle.example',
      to: [accounts.admin.email],
    });

    await page.reload();
    await says(page, 'One is stored. It’s never shown; type another to replace it.');
    expect(await page.content()).not.toContain('warp-and-weft');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await open(page, '/admin/setup');
    await page.getByRole('heading', { level: 3, name: /^Email.*done/i }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);
