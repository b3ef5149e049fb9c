import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFocus, tabAndEnter, tabAndType, tabTo } from '../support/keys';
import { signUpAt } from '../support/people';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, home, makeCast } from './cast';
import { entryRemoved, open, type Screen, screenOpener } from './screen';

let demo: Demo;
let cast: Cast;
let look: ReturnType<typeof screenOpener>;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  look = screenOpener(demo, () => cast);
});
afterAll(() => demo?.close());

/** Runs a test on a page in a separate browser context; fails if the page reported errors. */
async function walk(
  who: { jwt?: string; width?: number },
  path: string,
  steps: (page: Page) => Promise<void>,
) {
  const { page, leave, complaints } = await demo.visitor(who);
  await open(page, path);
  await steps(page).catch(async (error: Error) => {
    const text = await page.locator('body').innerText();
    throw new Error(`${error.message}\nat ${page.url()}:\n${text}`, { cause: error });
  });
  expect(complaints).toEqual([]);
  await leave();
}

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

describe('by keyboard alone', () => {
  it('a shopper finds a dress by the menu and orders it', async () => {
    const { jwt, email } = await signUpAt(demo.shop.url, 'Kay');
    await walk({ jwt }, '/', async (page) => {
      await page.keyboard.press('Tab');
      await expectFocus(page, page.getByRole('link', { name: 'Skip to content' }));
      await tabAndEnter(page, header(page).getByRole('button', { name: 'Women', exact: true }));
      await tabAndEnter(page, header(page).getByRole('link', { name: 'Dresses', exact: true }));
      await expectFocus(page, heading(page, /dresses/i));

      const blue = main(page).getByRole('checkbox', { name: /^Blue/ });
      await tabTo(page, blue);
      await page.keyboard.press('Space');
      await page.waitForURL(/color=Blue/i);
      await expectFocus(page, blue);

      const title = main(page).getByRole('article').first().getByRole('heading');
      await page.getByText('1 Item', { exact: true }).waitFor();
      const name = await title.innerText();
      await tabAndEnter(page, title.getByRole('link'));
      await expectFocus(page, heading(page, name));

      const add = main(page).getByRole('button', { name: 'Add to Cart' });
      await tabAndEnter(page, add);
      await page.getByText('Choose a size first.').first().waitFor();
      await expectFocus(page, main(page).getByRole('radio'));
      await page.keyboard.press('Space');
      await page.waitForURL(/size=/);
      await tabAndEnter(page, add);

      await page.waitForURL('**/cart');
      await expectFocus(page, heading(page, 'Cart'));
      await tabAndType(page, page.getByLabel('Promo code'), 'WELCOME10');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Remove promo code/ }).waitFor();
      await tabAndEnter(page, main(page).getByRole('link', { name: 'Checkout' }));

      await expectFocus(page, heading(page, 'Checkout'));
      await typeAddress(page, email);
      await typeCard(page, '4000 0000 0000 0002');
      await tabAndEnter(page, page.getByRole('button', { name: 'Pay now' }));
      await page
        .getByText(/declined/i)
        .first()
        .waitFor();
      await expectFocus(page, page.getByLabel('Card number'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('4242 4242 4242 4242');
      await tabAndEnter(page, page.getByRole('button', { name: 'Pay now' }));
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    });
  });

  it('a shopper finds a shirt by its name and adds it to the wishlist', async () => {
    const { jwt } = await signUpAt(demo.shop.url, 'Kay');
    await walk({ jwt }, '/', async (page) => {
      await tabAndEnter(page, header(page).getByRole('button', { name: 'Search' }).last());
      await expectFocus(page, page.getByRole('combobox'));
      await page.keyboard.type('linen shrt');
      const chosen = page.locator('[role=option][aria-selected=true][href^="/product/"]');
      await page.locator('[role=option][href^="/product/"]').first().waitFor();
      for (let step = 0; step < 12 && (await chosen.count()) === 0; step += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/product/*');
      await expectFocus(page, heading(page, /./));

      const title = await heading(page, /./).innerText();
      await tabTo(page, main(page).getByRole('button', { name: `Favourite: ${title}` }));
      await page.keyboard.press('Space');
      const favourites = header(page).getByRole('button', { name: /^Favourites, 1 item/ });
      await favourites.waitFor();
      await tabTo(page, favourites, { back: true });
      await page.keyboard.press('Enter');
      await tabAndEnter(page, page.locator('a[href="/favourites"]', { hasText: 'View all' }));
      await expectFocus(page, heading(page, 'Favourites'));
      await main(page).getByRole('link', { name: title }).waitFor();
    });
  });

  it('a shopper signs up, signs out and in again, and requests a new password', async () => {
    const email = `kay-${Date.now()}@shopper.example`;
    await walk({}, '/signup', async (page) => {
      await tabAndType(page, main(page).getByLabel('First name'), 'Kay');
      await tabAndType(page, main(page).getByLabel('Last name'), 'Lovell');
      await tabAndType(page, main(page).getByLabel('Email'), email);
      await tabAndType(page, page.getByRole('textbox', { name: 'Password' }), 'weave-and-weft');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/');

      const avatar = header(page).getByRole('button', { name: 'Account' });
      await avatar.waitFor();
      // Content that loads below pushes the footer down, and the focus with it.
      await page.getByRole('heading', { name: 'New Arrivals' }).waitFor();
      await tabAndEnter(page, avatar);
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.type('sign');
      await page.keyboard.press('Enter');
      await header(page).getByRole('link', { name: 'Sign in' }).waitFor();

      await tabAndEnter(page, header(page).getByRole('link', { name: 'Sign in' }));
      await expectFocus(page, heading(page, 'Sign in'));
      await tabAndType(page, main(page).getByLabel('Email'), email);
      await tabAndType(page, page.getByRole('textbox', { name: 'Password' }), 'warp');
      await page.keyboard.press('Enter');
      await expectFocus(page, page.locator('[aria-invalid=true]'));
      await tabAndEnter(page, main(page).getByRole('link', { name: 'Forgot Password' }));
      await expectFocus(page, heading(page, 'Forgot Password'));
      await tabAndType(page, main(page).getByLabel('Email'), email);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    });
  });

  it('a shopper cancels an order after dismissing the dialog once', async () => {
    await walk({ jwt: cast.shopper.jwt }, '/account', async (page) => {
      const cancel = main(page)
        .getByRole('button', { name: /^Cancel order/ })
        .first();
      await cancel.waitFor();
      await tabAndEnter(page, cancel);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expectFocus(page, cancel);
      await page.keyboard.press('Enter');
      await tabAndEnter(
        page,
        page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }),
      );
      await page.getByText('Your order has been cancelled.').first().waitFor();
    });
  });

  it('a shopper saves an address', async () => {
    const { jwt } = await signUpAt(demo.shop.url, 'Kay');
    await walk({ jwt }, '/account', async (page) => {
      const add = main(page).getByRole('button', { name: 'Add address' });
      await tabAndEnter(page, add);
      const dialog = page.getByRole('dialog');
      const fields = [
        ['First name', home.firstName],
        ['Last name', home.lastName],
        ['Street address', home.streetAddress],
        ['City', home.city],
        ['State', home.state],
        ['Zip code', home.zipCode],
      ] as const;
      await dialog.waitFor();
      for (const [label, text] of fields) {
        const field = dialog.getByLabel(label);
        if (!(await field.evaluate((element) => element === document.activeElement)))
          await tabTo(page, field);
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await main(page).getByText(home.streetAddress).first().waitFor();
      await expectFocus(page, add);
    });
  });

  it('a shopper returns an order', async () => {
    await walk({ jwt: cast.shopper.jwt }, `/order?order_id=${cast.delivered._id}`, async (page) => {
      await tabAndEnter(page, main(page).getByRole('button', { name: 'Choose items' }));
      const dialog = page.getByRole('dialog');
      const piece = dialog.getByRole('checkbox').first();
      await piece.waitFor();
      if (!(await piece.evaluate((element) => element === document.activeElement)))
        await tabTo(page, piece);
      if (!(await piece.isChecked())) await page.keyboard.press('Space');
      await tabTo(page, dialog.getByRole('combobox'));
      await page.keyboard.press('ArrowDown');
      await tabAndEnter(page, dialog.getByRole('button', { name: 'Request return' }));
      await page.getByText('We’ve received your return request.').first().waitFor();
    });
  });
});

describe('an element that was opened by keyboard', () => {
  /** Loads a page, in the same window for all tests, and opens and closes an element of it. */
  async function opensAndClosesAt(path: string, name: string | RegExp, width?: 360) {
    // The action makes the next test load its page again.
    const act = (page: Page) => opensAndCloses(page, name);
    const screen: Screen = { name: path, path, as: 'newcomer', shows: /./, act };
    if (width) screen.width = width;
    expect(await look(screen, act)).toEqual([]);
  }

  it.each([
    ['the menu', '/', 'Women', undefined],
    ['the search', '/', 'Search', undefined],
    ['the favourites', '/', 'Favourites', undefined],
    ['the account’s menu', '/', 'Account', undefined],
    ['the drawer', '/', 'Menu', 360],
    ['the search on a phone', '/', 'Search', 360],
    ['the panel of filters', '/men/clothing/t-shirts&polos', /^Filters/, 360],
  ] as const)('%s is closed by Escape, and the focus returns', async (_, path, name, width) => {
    await opensAndClosesAt(path, name, width);
  });

  it.each([
    ['the zoom', 'Enlarge picture 1, front'],
    ['the notice of stock', /^Notify me/],
  ])('%s of a product is closed by Escape, and the focus returns', async (_, name) => {
    await opensAndClosesAt(`/product/${cast.partlySoldOut._id}`, name);
  });

  it('the drawer opens every part of the shop on a phone', async () => {
    await walk({ width: 360 }, '/', async (page) => {
      await tabAndEnter(page, header(page).getByRole('button', { name: 'Menu' }));
      await page.getByRole('dialog').waitFor();
      await tabTo(page, page.getByRole('tab', { name: 'Women' }));
      await page.keyboard.press('ArrowRight');
      await expectFocus(page, page.getByRole('tab', { name: 'Men', exact: true }));
      await tabAndEnter(page, page.getByRole('dialog').getByRole('link', { name: 'Hoodies' }));
      await page.waitForURL('**/men/clothing/**');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expectFocus(page, heading(page, /hoodies/i));
    });
  });

  it('the skip link skips the header', async () => {
    await walk({}, '/', async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const isInMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
      expect(isInMain).toBe(true);
    });
  });
});

/** Any opened element: a menu has an expanded button; a dialog and the search are present. */
const opened = 'header [aria-expanded=true], [role=dialog], dialog[open], search';

async function opensAndCloses(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  await button.waitFor();
  await tabAndEnter(page, button);
  const overlay = page.locator(opened).filter({ visible: true }).first();
  await overlay.waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(page, button);
  await overlay.waitFor({ state: 'hidden' });
  await entryRemoved(page);
}

async function typeAddress(page: Page, email: string) {
  const fields = [
    ['First name', home.firstName],
    ['Last name', home.lastName],
    ['Email', email],
    ['Street address', home.streetAddress],
    ['City', home.city],
    ['State', home.state],
    ['Zip code', home.zipCode],
  ] as const;
  for (const [label, text] of fields) await tabAndType(page, main(page).getByLabel(label), text);
}

async function typeCard(page: Page, number: string) {
  await tabAndType(page, page.getByLabel('Card number'), number);
  await tabAndType(page, page.getByLabel(/Expiry/), '1230');
  await tabAndType(page, page.getByLabel(/CVV/), '123');
}
