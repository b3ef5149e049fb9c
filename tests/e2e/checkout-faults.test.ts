import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue';
import { type Person, signUpAt } from '../support/people';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, home, makeCast, sizeInStock } from './cast';
import { fillCard, fillCheckout, signIn } from './forms';
import { awaken, open } from './screen';

const goodCard = '4242 4242 4242 4242';

let demo: Demo;
let cast: Cast;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
});
afterAll(() => demo?.close());

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay now' });
const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' });
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** A new person with one item in the cart, on the checkout page with every field filled in. */
async function atCheckout(product: Product = cast.product, before?: string) {
  const person = await signUpAt(demo.shop.url, 'Pay');
  await addTo(person, product);
  const visitor = await demo.visitor({ jwt: person.jwt });
  if (before !== undefined) await open(visitor.page, before);
  await open(visitor.page, '/checkout');
  await says(visitor.page, 'Your order');
  await fillCheckout(visitor.page, goodCard);
  return { ...visitor, person };
}

const addTo = (person: Person, product: Product) =>
  person.call('PUT /api/cart/add', {
    body: { productId: product._id, size: sizeInStock(product) },
  });

const ordersOf = (person: Person) => person.call('GET /api/orders', { query: {} });

async function expectOnePaidOrder(person: Person) {
  const orders = await ordersOf(person);
  expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
}

describe('an order is placed once, and nothing typed is lost', () => {
  it('after repeated clicks on Pay', async () => {
    const { page, leave, person, complaints } = await atCheckout();
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
    await success(page).waitFor();
    await expectOnePaidOrder(person);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('after Back, Forward and a reload', async () => {
    const { page, leave, person, complaints } = await atCheckout(cast.product, '/cart');
    await payButton(page).click();
    await success(page).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
    await page.goForward();
    await success(page).waitFor();
    await page.reload();
    await success(page).waitFor();
    await expectOnePaidOrder(person);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('after paying offline and again online', async () => {
    const { page, context, person, leave } = await atCheckout();
    await context.setOffline(true);
    await payButton(page).click();
    await says(page, /offline/i);
    await expect
      .poll(() => page.getByLabel('Street address').inputValue())
      .toBe(home.streetAddress);
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe(goodCard);
    await context.setOffline(false);
    // The page may continue without a click.
    await payButton(page)
      .click({ timeout: 1_000 })
      .catch(() => {});
    await success(page).waitFor();
    await expectOnePaidOrder(person);
    await leave();
  });

  it.each([
    ['the order', '**/api/orders', 1],
    ['the payment', '**/sandbox-gateway/**', 1],
  ])('after the answer to %s was lost', async (_, address, losses) => {
    const { page, leave, person } = await atCheckout();
    let lost = 0;
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST' || lost >= losses) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await payButton(page).click();
    await page.waitForFunction(
      () =>
        document.body.innerText.includes('Payment Successful!') ||
        document.querySelector('form button[type=submit]:not([aria-busy=true])') !== null,
    );
    await payButton(page)
      .click({ timeout: 3_000 })
      .catch(() => {});
    await success(page).waitFor({ timeout: 15_000 });
    expect(lost).toBe(losses);
    await expectOnePaidOrder(person);
    await leave();
  });

  it('after a reload between the order and its payment', async () => {
    const { page, leave, person } = await atCheckout();
    await page.route('**/sandbox-gateway/**', (route) => route.abort());
    const asked = page.waitForRequest('**/sandbox-gateway/**');
    await payButton(page).click();
    await asked;
    await page.reload();
    await page.unroute('**/sandbox-gateway/**');
    await awaken(page);
    await fillCard(page, goodCard);
    await payButton(page).click();
    await success(page).waitFor();
    await expectOnePaidOrder(person);
    await leave();
  });

  it('in two tabs', async () => {
    const { page, context, person, leave } = await atCheckout();
    const other = await context.newPage();
    await open(other, '/checkout');
    await says(other, 'Your order');
    await fillCheckout(other, goodCard);
    await Promise.all([payButton(page).click(), payButton(other).click()]);
    await Promise.any([success(page).waitFor(), success(other).waitFor()]);
    const orders = await ordersOf(person);
    expect(orders).toHaveLength(1);
    await leave();
  });
});

describe('a change since the checkout was opened is shown before anything is paid', () => {
  it('a price', async () => {
    const product = await madeProduct('Shifting Shirt');
    const { page, leave, person } = await atCheckout(product);
    await cast.admin.call('PUT /api/admin/products/:id', {
      params: { id: product._id },
      body: { price: 55, discountPrice: 55 },
    });
    await payButton(page).click();
    await says(page, /changed|was|now/i);
    await says(page, '$55.00');
    expect(await ordersOf(person)).toEqual([]);
    await expect
      .poll(() => page.getByLabel('Street address').inputValue())
      .toBe(home.streetAddress);
    await leave();
  });

  it('the stock', async () => {
    const product = await madeProduct('Vanishing Shirt');
    const { page, leave, person } = await atCheckout(product);
    await cast.admin.call('PUT /api/admin/products/:id', {
      params: { id: product._id },
      body: { sizes: [{ name: 'M', quantity: 0 }] },
    });
    await payButton(page).click();
    await says(page, /sold out|out of stock|left/i);
    expect(await ordersOf(person)).toEqual([]);
    await leave();
  });

  it('the cart, in another tab', async () => {
    const { page, leave, person } = await atCheckout();
    await addTo(person, cast.partlySoldOut);
    await payButton(page).click();
    await says(page, /changed|new/i);
    expect(await ordersOf(person)).toEqual([]);
    await leave();
  });
});

it('a session that ends during checkout returns to it with the typed values', async () => {
  const { page, leave, person } = await atCheckout();
  await person.call('POST /auth/signout-all', {});
  await payButton(page).click();
  await page.waitForURL('**/signin?next=%2Fcheckout*');
  await signIn(page, person);
  await page.waitForURL('**/checkout*');
  await says(page, 'Your order');
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe(home.streetAddress);
  await fillCard(page, goodCard);
  await payButton(page).click();
  await success(page).waitFor();
  await leave();
});

it('Back places no order and keeps the typed values', async () => {
  const { page, leave, complaints } = await atCheckout();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe(home.streetAddress);
  expect(complaints).toEqual([]);
  await leave();
});

it('a card number is sent only to the gateway', async () => {
  const { page, leave } = await atCheckout();
  const digits = goodCard.replaceAll(' ', '');
  const receivers: string[] = [];
  page.on('request', (request) => {
    if (
      (request.postData() ?? '').replaceAll(' ', '').includes(digits) ||
      request.url().includes(digits)
    )
      receivers.push(new URL(request.url()).pathname.split('/')[1] ?? '');
  });
  await payButton(page).click();
  await success(page).waitFor();
  expect(receivers).toEqual(['sandbox-gateway']);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept.replaceAll(' ', '')).not.toContain(digits);
  await leave();
});

async function madeProduct(title: string): Promise<Product> {
  const { imageUrl, brand } = cast.product;
  return cast.admin.call('POST /api/admin/products', {
    body: {
      imageUrl,
      brand,
      title,
      new: false,
      colour: 'White',
      price: 50,
      discountPrice: 50,
      thirdLevelCategory: 'womens_shirt',
      sizes: [{ name: 'M', quantity: 5 }],
    },
  });
}
