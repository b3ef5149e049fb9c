import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/values/rights';
import { codeOf, stepOf } from '../../server/auth/second-factor/totp';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { openSmtp, type TestSmtp } from '../support/services/smtp';
import { open } from './screen';

let smtp: TestSmtp;
let demo: Demo;
let admin: Person;
beforeAll(async () => {
  smtp = await openSmtp();
  demo = await openDemo({ SMTP_URL: smtp.url });
  admin = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(async () => {
  await demo?.close();
  await smtp?.close();
});

const password = 'warp-and-weft-loom';

describe('an invitation', () => {
  it('creates a Fulfilment member with access to orders only', async () => {
    const { page, complaints, leave } = await join('Fulfilment', 'pia');
    const sections = page.getByRole('navigation').first();
    await sections.getByRole('link', { name: /^Orders/ }).waitFor();
    await expect
      .poll(() => sectionNames(page))
      .toEqual(expect.arrayContaining(['Customers', 'Returns']));
    for (const hidden of ['Promotions', 'Content', 'Settings', 'Staff', 'Emails', 'Audit log'])
      expect(await sectionNames(page)).not.toContain(hidden);
    await open(page, '/admin/content');
    await page.getByRole('heading', { level: 1, name: /^403/ }).waitFor();
    await expectAnswers(page, {
      '/api/admin/orders': 200,
      '/api/admin/customers': 200,
      '/api/admin/promotions': 403,
      '/api/admin/content': 403,
      '/api/admin/settings': 403,
      '/api/admin/staff': 403,
      '/api/admin/audit': 403,
    });
    expect(complaints).toEqual([]);
    await leave();
  });

  it('creates a Merchandiser with access to products only', async () => {
    const { page, complaints, leave } = await join('Merchandiser', 'mo');
    await page.getByRole('link', { name: 'Content', exact: true }).first().waitFor();
    await expect
      .poll(() => sectionNames(page))
      .toEqual(expect.arrayContaining(['Products', 'Promotions']));
    for (const hidden of ['Customers', 'Returns', 'Settings', 'Staff', 'Emails', 'Audit log'])
      expect(await sectionNames(page)).not.toContain(hidden);
    await open(page, '/admin/orders');
    await page.getByRole('heading', { level: 1, name: /^403/ }).waitFor();
    await expectAnswers(page, {
      '/api/admin/products': 200,
      '/api/admin/promotions': 200,
      '/api/admin/orders': 403,
      '/api/admin/customers': 403,
      '/api/admin/returns': 403,
      '/api/admin/mail': 403,
    });
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('a second factor', () => {
  it('is set up with a code, required at the next sign-in, and replaced once by a recovery code', async () => {
    const { page, complaints, leave } = await join('Admin', 'fay');
    await open(page, '/admin/second-factor');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = fromBase32((await page.locator('code').innerText()).trim());
    const step = stepOf(Date.now() / 1000);
    await page.getByLabel('Six-digit code from the app').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByLabel('Six-digit code from the app').fill(codeOf(secret, step));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const [recovery = ''] = await page.locator('main ul.font-mono li').allInnerTexts();
    await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await page.getByText(/^On since/).waitFor();

    // A code works once, so the next one is used, which is valid early because clocks differ.
    for (const code of [codeOf(secret, step + 1), recovery]) {
      const again = await demo.visitor();
      await signIn(again.page, 'fay', code);
      await again.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      expect(again.complaints).toEqual([]);
      await again.leave();
    }
    const once = await demo.visitor();
    await signIn(once.page, 'fay', recovery);
    await once.page.getByRole('alert').filter({ visible: true }).first().waitFor();
    await once.leave();
    expect(complaints).toEqual([]);
    await leave();
  });
});

const addressOf = (name: string) => `${name}@staff.example`;

/** Invites a person on the staff page and accepts the invitation by the emailed link. */
async function join(role: StaffRole, name: string) {
  const desk = await demo.visitor({ jwt: admin.jwt });
  await open(desk.page, '/admin/staff');
  await desk.page.getByRole('textbox', { name: 'Email' }).fill(addressOf(name));
  await desk.page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await desk.page.getByRole('button', { name: 'Send invitation' }).click();
  await desk.page.getByText(`An invitation is on its way to ${addressOf(name)}`).waitFor();
  expect(desk.complaints).toEqual([]);
  await desk.leave();

  const visitor = await demo.visitor();
  await open(visitor.page, await linkTo(addressOf(name)));
  await visitor.page.getByText(`You’re joining as ${role} with`).waitFor();
  await visitor.page.getByLabel('First name').fill(name);
  await visitor.page.getByLabel('Last name').fill('Lovell');
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.page.getByRole('button', { name: 'Join' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return visitor;
}

/** The path of the link in the newest email to an address. */
async function linkTo(address: string): Promise<string> {
  const find = () =>
    smtp.received
      .filter(({ to }) => to.includes(address))
      .at(-1)
      ?.data.replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
      .match(/\/invitation[^\s"<]*/)?.[0];
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

async function signIn(page: Page, name: string, code: string) {
  await open(page, '/signin?next=/admin');
  await page.getByLabel('Email').fill(addressOf(name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const sectionNames = async (page: Page) =>
  (await page.locator('nav a').allInnerTexts()).map((text) => text.replace(/\s*\d*$/, '').trim());

async function expectAnswers(page: Page, expected: Record<string, number>) {
  const answers = await page.evaluate(async (calls) => {
    const authorization = `Bearer ${localStorage.getItem('jwt')}`;
    const statuses = calls.map(async (path) => {
      const { status } = await fetch(path, { headers: { authorization } });
      return [path, status];
    });
    return Object.fromEntries(await Promise.all(statuses));
  }, Object.keys(expected));
  expect(answers).toEqual(expected);
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[^A-Z2-7]/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
