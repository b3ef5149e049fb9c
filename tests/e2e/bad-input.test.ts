import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followRequests } from '../support/browser/quiet';
import { signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, makeCast, sizeInStock } from './cast';
import { signIn } from './forms';
import { open, screenOpener } from './screen';

let demo: Demo;
let cast: Cast;
let look: ReturnType<typeof screenOpener>;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  look = screenOpener(demo, () => cast);
});
afterAll(() => demo?.close());

const main = (page: Page) => page.getByRole('main');
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
const tees = '/men/clothing/t-shirts&polos';

describe('a wrong URL shows an error and a link', () => {
  it.each([
    [`${tees}?color=mauve`, 'We don’t have a color “mauve”, so we ignored it.', 'Next'],
    [`${tees}?size=XXS&category=hats`, 'We don’t have a size “XXS”, so we ignored it.', 'Next'],
    [`${tees}?sort=name`, /We can’t sort by “name”/, 'Next'],
    [`${tees}?page=0`, '16 Items', 'Next'],
    [`${tees}?page=-1&color=%00&size=,,,`, /Item/, 'Skip to content'],
    [`${tees}?page=99`, 'Page 99 doesn’t exist', 'Go to the last page'],
    ['/men/clothing/spacesuits', 'Page Not Found', 'Back home'],
    ['/children/clothing/all', 'Page Not Found', 'Back home'],
    ['/admin/no/such', 'Page Not Found', 'Back home'],
    ['/product/not-an-id', 'This product is no longer available', 'See women’s clothing'],
    ['/order', 'Order not found', 'Your orders'],
    ['/order?order_id=not-an-id', 'Order not found', 'Your orders'],
    ['/checkout?order_id=not-an-id', 'Order not found', 'Go to checkout'],
    ['/search', /./, 'Skip to content'],
    [
      '/search?q=%3Cimg%20src%3Dx%20onerror%3Dfetch(1)%3E',
      '<img src=x onerror=fetch(1)>',
      'Skip to content',
    ],
  ])('%s', async (path, shows, link) => {
    const complaints = await look({ name: path, path, as: 'newcomer', shows }, (page) =>
      page.getByRole('link', { name: link }).first().waitFor({ state: 'attached' }),
    );
    expect(complaints).toEqual([]);
  });

  it('a password reset link without its token', async () => {
    const { page, leave } = await demo.visitor();
    await open(page, '/reset-password');
    await says(page, 'This link doesn’t work');
    await main(page).getByRole('link', { name: 'Get a new link' }).waitFor();
    await leave();
  });

  // `web/paths.test.ts` has more such addresses.
  it('signing in never leads to another site', async () => {
    const { page, leave, complaints } = await demo.visitor();
    await open(page, `/signin?next=${encodeURIComponent('/\\evil.example')}`);
    await signIn(page, accounts.shopper);
    await page.waitForURL((url) => url.pathname === '/');
    expect(new URL(page.url()).origin).toBe(demo.shop.url);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('an action that requires an account is completed after signing in', () => {
  it('adding a product to the wishlist', async () => {
    const person = await signUpAt(demo.shop.url, 'Hal');
    const { page, leave, complaints } = await demo.visitor();
    await open(page, '/');
    const heart = main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first();
    const name = await heart.getAttribute('aria-label');
    // The favourites are read before the change and arrive after it.
    await page.route('**/api/wishlist/add', async (route) => {
      await setTimeout(300);
      await route.continue();
    });
    await page.route('**/api/wishlist', async (route) => {
      const response = await route.fetch();
      await setTimeout(600);
      await route.fulfill({ response });
    });
    await heart.click();
    await signIn(page, person);
    await page.waitForURL((url) => url.pathname === '/');
    const same = main(page)
      .getByRole('button', { name: name ?? '', exact: true })
      .first();
    await same.and(page.locator('[aria-pressed=true]')).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
    await leave();
  });

  it('adding an item to the cart', async () => {
    const person = await signUpAt(demo.shop.url, 'Hal');
    const { page, leave, complaints } = await demo.visitor();
    await open(page, '/');
    const card = main(page).getByRole('article').first();
    await card.hover();
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await card.getByRole('group').getByRole('button', { disabled: false }).first().click();
    await signIn(page, person);
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('two tabs of one browser', () => {
  it('signing out in one signs out the other', async () => {
    const person = await signUpAt(demo.shop.url, 'Tab');
    const { page, context, complaints, leave } = await demo.visitor({ jwt: person.jwt });
    await open(page, '/');
    const other = await context.newPage();
    await open(other, '/account');
    await says(other, 'No orders yet');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.waitForURL('**/signin*');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a session that was ended elsewhere ends here with the next request', async () => {
    const person = await signUpAt(demo.shop.url, 'Tab');
    const { page, leave } = await demo.visitor({ jwt: person.jwt });
    const requests = await followRequests(page);
    await open(page, '/');
    // The page's own first requests must not be the next one.
    await requests.untilQuiet();
    await person.call('POST /auth/signout-all', {});
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL('**/signin?next=%2Faccount');
    await leave();
  });
});

describe('Back', () => {
  it('undoes the last filter and restores the scroll position', async () => {
    const { page, leave, complaints } = await demo.visitor({ jwt: cast.shopper.jwt });
    await open(page, tees);
    await says(page, '16 Items');
    await main(page).getByRole('checkbox', { name: /^Blue/ }).click();
    await says(page, '2 Items');
    // A filter is shown optimistically, before the URL changes.
    await page.waitForURL(/[?]/);
    await page.goBack();
    await says(page, '16 Items');
    await expect
      .poll(() => main(page).getByRole('checkbox', { name: /^Blue/ }).isChecked())
      .toBe(false);

    const last = main(page).getByRole('article').last().getByRole('link').first();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    await last.click();
    await page.waitForURL('**/product/*');
    await says(page, 'Add to Cart');
    await page.goBack();
    await says(page, '16 Items');
    await page.waitForFunction((at) => Math.abs(scrollY - at) < 8, place);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('while the shop is too busy to answer', () => {
  const away = 'We’ll be right back';

  it.each(['brands', 'collections'])('its %s are not said to be none', async (lists) => {
    const { page, leave } = await demo.visitor();
    let isBusy = true;
    await page.route(`**/api/${lists}`, (route) =>
      isBusy ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    const one = { brands: 'fernhall', collections: 'a-weekend-away' }[lists];
    await open(page, `/${lists}/${one}`);
    await main(page).getByRole('navigation').locator(`a[href="/${lists}"]`).click();
    await page.getByRole('heading', { level: 1, name: away }).waitFor();
    isBusy = false;
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await main(page).locator(`a[href="/${lists}/${one}"]`).waitFor();
    await leave();
  });

  it.each([
    ['brands', 'fernhall'],
    ['collections', 'a-weekend-away'],
  ])('one of its %s is not said to be missing', async (lists, one) => {
    const { page, leave } = await demo.visitor();
    await page.route(`**/api/${lists}/${one}`, (route) => route.fulfill({ status: 503 }));
    await open(page, `/${lists}`);
    await main(page).locator(`a[href="/${lists}/${one}"]`).click();
    await page.getByRole('heading', { level: 1, name: away }).waitFor();
    await leave();
  });
});

describe('without a network', () => {
  it('a page that cannot be loaded opens when the network is back', async () => {
    const { page, context, leave } = await demo.visitor({ jwt: cast.shopper.jwt });
    await open(page, '/');
    await context.setOffline(true);
    await main(page).getByRole('link', { name: 'View all' }).click();
    await says(page, /offline/i);
    expect(new URL(page.url()).pathname).toBe('/');
    await context.setOffline(false);
    await says(page, /^\d+ Items$/);
    await leave();
  });

  it('the chosen size of a product stays and can be added to the cart later', async () => {
    const person = await signUpAt(demo.shop.url, 'Off');
    const { page, context, leave } = await demo.visitor({ jwt: person.jwt });
    const size = sizeInStock(cast.product);
    await open(page, `/product/${cast.product._id}?size=${size}`);
    await says(page, 'Add to Cart');
    await context.setOffline(true);
    const add = main(page).getByRole('button', { name: 'Add to Cart' }).first();
    await add.click();
    await says(page, 'You’re offline. Please try again when you’re back.');
    await expect.poll(() => main(page).getByRole('radio', { checked: true }).count()).toBe(1);
    await context.setOffline(false);
    await add.click();
    await page.waitForURL('**/cart');
    await leave();
  });

  it('the cart keeps its lines and the typed code', async () => {
    const { page, context, leave } = await demo.visitor({ jwt: cast.buyer.jwt });
    await open(page, '/cart');
    await says(page, 'Cart Total');
    await context.setOffline(true);
    await main(page).getByRole('button', { name: 'Increase' }).first().click();
    await says(page, /offline/i);
    await page.getByLabel('Promo code').fill('WELCOME10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByLabel('Promo code').and(page.locator('[aria-invalid=true]')).waitFor();
    await expect.poll(() => page.getByLabel('Promo code').inputValue()).toBe('WELCOME10');
    await leave();
  });

  it('the sign-in form keeps its values', async () => {
    const { page, context, leave } = await demo.visitor();
    await open(page, '/signin');
    await context.setOffline(true);
    await signIn(page, accounts.shopper);
    await says(page, /offline/i);
    await expect
      .poll(() => main(page).getByLabel('Email').inputValue())
      .toBe(accounts.shopper.email);
    await context.setOffline(false);
    await main(page).getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await leave();
  });
});
