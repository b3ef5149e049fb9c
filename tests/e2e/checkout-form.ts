import type { Page } from 'playwright-core';
import { home } from './cast';

/** Fills in the checkout form, with `home` as the delivery address. */
export async function fillCheckout(page: Page, card: string) {
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill(home.firstName);
  await main.getByLabel('Last name').fill(home.lastName);
  await main.getByLabel('Email').fill('ada@shopper.example');
  await main.getByLabel('Street address').fill(home.streetAddress);
  await main.getByLabel('City').fill(home.city);
  await main.getByLabel('State').fill(home.state);
  await main.getByLabel('Zip code').fill(home.zipCode);
  await fillCard(page, card);
}

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/Expiry/).fill('12 / 30');
  await page.getByLabel(/CVV/).fill('123');
}
