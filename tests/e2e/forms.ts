import type { Page } from 'playwright-core';
import { home } from './cast';

/** Fills in the sign-up form and sends it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovell');
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password').first().fill('weave-and-weft');
  await page
    .getByRole('main')
    .getByRole('button', { name: /create account|sign up/i })
    .click();
}

/** Fills in the sign-in page, to which the browser goes or has gone, and sends it. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.waitForURL('**/signin*');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await main.getByRole('button', { name: 'Sign in' }).click();
}

/** Fills in `home` as the delivery address of the checkout. */
export async function fillAddress(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill(home.firstName);
  await main.getByLabel('Last name').fill(home.lastName);
  await main.getByLabel(/^Phone/).fill(home.mobile);
  await main.getByLabel('Street address').fill(home.streetAddress);
  await main.getByLabel('City').fill(home.city);
  await main.getByLabel('State').fill(home.state);
  await main.getByLabel('Zip code').fill(home.zipCode);
}

/** Fills in the checkout form, with `home` as the delivery address. */
export async function fillCheckout(
  page: Page,
  card: string,
  email = 'ada@shopper.example',
): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email);
  await fillAddress(page);
  await fillCard(page, card);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/Expiry/).fill('12 / 30');
  await page.getByLabel(/CVV/).fill('123');
}
