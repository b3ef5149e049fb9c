import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { signUpAt } from '../support/people';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type OutsideService, openOutsideService } from '../support/services/outside-service';
import { portlandAnswer } from '../support/services/photon';
import { fillCheckout } from './forms';

let demo: Demo;
let service: OutsideService;
beforeAll(async () => {
  service = await openOutsideService();
  demo = await openDemo({ PHOTON_URL: service.url });
});
afterAll(async () => {
  await demo?.close();
  await service?.close();
});

const street = (page: Page) => page.getByRole('combobox', { name: 'Street address' });

it.each([1440, 390])(
  'a suggestion fills the address by keyboard or press, at %i px',
  async (width) => {
    service.answer = portlandAnswer;
    const { page, complaints, context } = await openCheckout(width);
    await street(page).pressSequentially('12 mill');
    const option = page.getByRole('option', { name: '12 Mill Lane' });
    await option.waitFor();
    expect(await findViolations(page)).toEqual([]);
    if (width === 390) await option.click();
    else {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Escape');
      await expect.poll(() => option.count()).toBe(0);
      await expect.poll(() => street(page).inputValue()).toBe('12 mill');
      await page.keyboard.type(' ');
      await option.waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    const values = () =>
      Promise.all(
        ['Street address', 'City', 'State', 'Zip code'].map((label) =>
          page.getByRole('main').getByLabel(label).inputValue(),
        ),
      );
    await expect.poll(values).toEqual(['12 Mill Lane', 'Portland', 'OR', '97201']);
    await expect.poll(() => option.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('an address is typed by hand while the provider is down', async () => {
  service.answer = 'down';
  const { page, complaints, context } = await openCheckout(390);
  await street(page).pressSequentially('12 Mill Lane');
  await expect.poll(() => service.requests.length).toBeGreaterThan(0);
  await fillCheckout(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.getByText('12 Mill Lane').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

async function openCheckout(width: number) {
  service.requests.length = 0;
  const ada = await signUpAt(demo.shop.url, 'Ada');
  const { content } = await ada.call('GET /api/products', { query: { pageSize: '20' } });
  const product = content.find(({ inStock }) => inStock);
  const size = product?.sizes.find(({ quantity }) => quantity > 0)?.name ?? '';
  await ada.call('PUT /api/cart/add', { body: { productId: product?._id ?? '', size } });
  const visitor = await demo.visitor({ jwt: ada.jwt, width });
  await visitor.page.goto('/checkout');
  return visitor;
}
