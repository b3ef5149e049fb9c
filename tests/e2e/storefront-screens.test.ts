import type { Page } from 'playwright-core';
import { sizeInStock } from './cast';
import { testScreens } from './every-screen';
import { fillCard, fillCheckout } from './forms';
import type { Screen } from './screen';

const press = async (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

const openDrawer = async (page: Page) => {
  await press(page, 'Menu');
  await dialog(page);
};
const openSearch = async (page: Page, text: string) => {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill(text);
};

const frame: Screen[] = [
  { name: 'home', path: '/', shows: 'New Arrivals' },
  { name: 'home on a phone', path: '/', width: 360, shows: 'New Arrivals' },
  ...['Women', 'Men'].map((name) => ({
    name: `the menu of ${name}`,
    path: '/',
    shows: 'New Arrivals',
    act: async (page: Page) => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('button', { name, exact: true })
        .click();
      await says(page, 'Featured');
    },
  })),
  {
    name: 'suggestions',
    path: '/',
    as: 'shopper',
    shows: 'New Arrivals',
    act: async (page) => {
      await openSearch(page, 'shirt');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'a visitor’s search',
    path: '/',
    shows: 'New Arrivals',
    act: async (page) => {
      await openSearch(page, 'shirt');
      await says(page, 'Please Sign in first to view products.');
    },
  },
  {
    name: 'favourites in the header',
    path: '/',
    as: 'buyer',
    shows: 'New Arrivals',
    act: async (page) => {
      await press(page, /^Favourites, 2 items/);
      await page.getByRole('link', { name: 'View all' }).first().waitFor();
    },
  },
  {
    name: 'no favourites in the header',
    path: '/',
    as: 'newcomer',
    shows: 'New Arrivals',
    act: async (page) => {
      await press(page, 'Favourites');
      await says(page, /No favourites yet/);
    },
  },
  {
    name: 'a visitor’s favourites in the header',
    path: '/',
    shows: 'New Arrivals',
    act: async (page) => {
      await press(page, 'Favourites');
      await says(page, /Sign in to save favourites/);
    },
  },
  {
    name: 'the account’s menu',
    path: '/',
    as: 'admin',
    shows: 'New Arrivals',
    act: async (page) => {
      await press(page, 'Account');
      await page.getByRole('menuitem', { name: 'Dashboard' }).waitFor();
    },
  },
  { name: 'a visitor’s drawer', path: '/', width: 360, shows: 'New Arrivals', act: openDrawer },
  {
    name: 'a shopper’s drawer, Men',
    path: '/',
    as: 'shopper',
    width: 360,
    shows: 'New Arrivals',
    act: async (page) => {
      await openDrawer(page);
      await page.getByRole('tab', { name: 'Men', exact: true }).click();
    },
  },
  {
    name: 'home without the promo',
    path: '/',
    shows: 'New Arrivals',
    act: async (page) => {
      await press(page, 'Dismiss');
      await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'confirming the newsletter',
    path: '/newsletter/confirm?token=any',
    shows: 'Confirm subscription',
  },
  { name: 'unsubscribing', path: '/unsubscribe?token=any', shows: 'Unsubscribe' },
  {
    name: 'newsletter subscribed',
    path: '/',
    shows: 'New Arrivals',
    act: async (page) => {
      await page.getByPlaceholder('Enter your email').fill('ada@shopper.example');
      await press(page, 'Subscribe');
      await page.getByRole('button', { name: 'Subscribe' }).waitFor({ state: 'hidden' });
    },
  },
];

const tees = '/men/clothing/t-shirts&polos';

const listing: Screen[] = [
  { name: 'a listing', path: tees, as: 'shopper', shows: '16 Items' },
  { name: 'a listing on a phone', path: tees, as: 'shopper', width: 360, shows: '16 Items' },
  {
    name: 'the sizes of a card',
    path: tees,
    as: 'shopper',
    shows: '16 Items',
    act: async (page) => {
      await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByRole('group', { name: /^Choose a size for/ }).waitFor();
    },
  },
  { name: 'the brands', path: '/brands', shows: 'Fernhall' },
  { name: 'a brand', path: '/brands/fernhall', as: 'shopper', shows: /^\d+ Items$/ },
  { name: 'the collections', path: '/collections', shows: 'The linen edit' },
  {
    name: 'a collection',
    path: '/collections/a-weekend-away',
    as: 'shopper',
    shows: /^\d+ Items$/,
  },
  { name: 'a visitor’s listing', path: tees, shows: 'Please Sign in first to view products.' },
  {
    name: 'a filtered listing',
    path: `${tees}?color=Blue,Red&size=M&sort=new`,
    as: 'shopper',
    shows: /^\d+ Items$/,
  },
  {
    name: 'the panel of filters',
    path: `${tees}?color=Blue`,
    as: 'shopper',
    width: 360,
    shows: '2 Items',
    act: async (page) => {
      await press(page, /^Filters/);
      await dialog(page);
    },
  },
  {
    name: 'a listing without matches',
    as: 'shopper',
    shows: /^Nothing in/,
    path: ({ partlySoldOut, soldOutSize }) =>
      `/women/clothing/all?category=${partlySoldOut.thirdLevelCategory}&color=${partlySoldOut.colour}&size=${soldOutSize}`,
  },
  {
    name: 'a listing with invalid filters',
    path: `${tees}?color=mauve&sort=name&size=XS`,
    as: 'shopper',
    shows: /We don’t have a color “mauve”/,
  },
  {
    name: 'a page beyond the end',
    path: `${tees}?page=99`,
    as: 'shopper',
    shows: 'Page 99 doesn’t exist',
  },
  { name: 'an unknown category', path: '/men/clothing/spacesuits', shows: 'Page Not Found' },
  { name: 'results', path: '/search?q=linen', as: 'shopper', shows: /^\d+ Items?$/ },
  { name: 'no results', path: '/search?q=zzzzzzzz', as: 'shopper', shows: 'No results' },
];

const product: Screen[] = [
  ...([undefined, 360] as const).map(
    (width): Screen => ({
      name: `a product${width ? ' on a phone' : ''}`,
      as: 'shopper',
      ...(width && { width }),
      path: ({ product }) => `/product/${product._id}?size=${sizeInStock(product)}`,
      shows: 'You might also like',
    }),
  ),
  {
    name: 'a visitor’s product',
    path: ({ product }) => `/product/${product._id}`,
    shows: 'Please Sign in first to view product.',
  },
  {
    name: 'no size chosen',
    path: ({ product }) => `/product/${product._id}`,
    as: 'shopper',
    shows: 'You might also like',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await says(page, 'Choose a size first.');
    },
  },
  {
    name: 'notify me',
    path: ({ partlySoldOut }) => `/product/${partlySoldOut._id}`,
    as: 'shopper',
    shows: 'You might also like',
    act: async (page) => {
      await press(page, /^Notify me/);
      await dialog(page);
    },
  },
  {
    name: 'the form for the own size',
    as: 'shopper',
    width: 360,
    shows: 'Find my size',
    path: ({ product }) => `/product/${product._id}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Find my size' }).click();
      await page.getByLabel('Chest').fill('3');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('dialog [aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the zoom',
    path: ({ product }) => `/product/${product._id}`,
    as: 'shopper',
    shows: 'You might also like',
    act: async (page) => {
      await press(page, 'Enlarge picture 1, front');
      await dialog(page);
    },
  },
  {
    name: 'the sticky buy bar',
    as: 'shopper',
    width: 360,
    shows: 'You might also like',
    path: ({ product }) => `/product/${product._id}`,
    act: async (page) => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await says(page, 'No size chosen');
    },
  },
  {
    name: 'the reviews of a product',
    as: 'shopper',
    width: 360,
    shows: 'You might also like',
    path: ({ product }) => `/product/${product._id}`,
    act: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await says(page, /^\d+ reviews?$|No reviews yet/);
    },
  },
  {
    name: 'a removed product',
    as: 'shopper',
    shows: 'This product is no longer available',
    path: ({ goneProductId }) => `/product/${goneProductId}`,
  },
];

const kept: Screen[] = [
  { name: 'favourites', path: '/favourites', as: 'buyer', shows: '2 items' },
  { name: 'no favourites', path: '/favourites', as: 'newcomer', shows: 'No favourites yet' },
  { name: 'a cart', path: '/cart', as: 'buyer', shows: 'Cart Total' },
  { name: 'a cart on a phone', path: '/cart', as: 'buyer', width: 360, shows: 'Cart Total' },
  { name: 'an empty cart', path: '/cart', as: 'newcomer', shows: 'Your cart is empty' },
  {
    name: 'a cart that exceeds the stock',
    path: '/cart',
    as: 'latecomer',
    shows: /Only 2 left in M/,
  },
  {
    name: 'an unknown promo code',
    path: '/cart',
    as: 'buyer',
    shows: 'Cart Total',
    act: async (page) => {
      await page.getByLabel('Promo code').fill('NOSUCHCODE');
      await press(page, 'Apply');
      await page.getByLabel('Promo code').and(page.locator('[aria-invalid=true]')).waitFor();
    },
  },
];

const checkout: Screen[] = [
  { name: 'a checkout', path: '/checkout', as: 'buyer', shows: 'Your order' },
  {
    name: 'a checkout on a phone',
    path: '/checkout',
    as: 'buyer',
    width: 360,
    shows: 'Your order',
  },
  { name: 'an empty checkout', path: '/checkout', as: 'newcomer', shows: 'Your cart is empty' },
  {
    name: 'an invalid card',
    path: '/checkout',
    as: 'buyer',
    shows: 'Your order',
    act: async (page) => {
      await fillCheckout(page, '4242 4242 4242 4241');
      await press(page, 'Pay now');
      await says(page, 'Check the card number.');
    },
  },
  {
    name: 'a declined card',
    as: 'payer',
    shows: 'Pay now',
    path: ({ unpaid }) => `/checkout?order_id=${unpaid._id}`,
    act: async (page) => {
      await fillCard(page, '4000 0000 0000 0002');
      await press(page, 'Pay now');
      await says(page, /declined/i);
    },
  },
  ...(['pending', 'shipped', 'delivered', 'unpaid'] as const).map(
    (status): Screen => ({
      name: `an order: ${status}`,
      as: status === 'unpaid' ? 'payer' : 'shopper',
      path: (cast) => `/order?order_id=${cast[status]._id}`,
      shows: 'Total price',
    }),
  ),
  {
    name: 'a partly shipped order',
    as: 'latecomer',
    shows: 'Still to come',
    path: ({ partlySent }) => `/order?order_id=${partlySent._id}`,
  },
  {
    name: 'the reviews of an order',
    as: 'shopper',
    shows: /^Say what you like/,
    path: ({ delivered }) => `/review?order_id=${delivered._id}`,
  },
  {
    name: 'writing a review',
    as: 'shopper',
    shows: /^Say what you like/,
    path: ({ delivered }) => `/review?order_id=${delivered._id}`,
    act: async (page) => {
      const edit = page.getByRole('button', { name: 'Edit your review' });
      if ((await edit.count()) > 0) await edit.first().click();
      await page
        .getByRole('radio', { name: /^4 out of 5 stars/ })
        .first()
        .check();
      await says(page, /characters left$/);
    },
  },
  {
    name: 'ending the review emails',
    path: '/review#x.stop',
    shows: 'Don’t ask me again',
  },
  {
    name: 'another shopper’s order',
    as: 'newcomer',
    shows: 'Order not found',
    path: ({ delivered }) => `/order?order_id=${delivered._id}`,
  },
];

const written = [
  'shipping',
  'returns',
  'size-guide',
  'contact',
  'privacy',
  'terms',
  'about',
  'materials',
];

const elsewhere: Screen[] = [
  ...written.map((page) => ({ name: page, path: `/${page}`, shows: 'Prices in US dollars' })),
  { name: 'a used set-up link', path: '/setup#1.x', shows: 'This link doesn’t work' },
  { name: 'a page', path: '/pages/our-story', shows: 'How we choose' },
  { name: 'a page on a phone', path: '/pages/our-story', width: 360, shows: 'How we choose' },
  { name: 'an article', path: '/journal/how-to-wash-linen', shows: 'In five steps' },
  { name: 'the journal', path: '/journal', shows: 'Loopback or brushed?' },
  { name: 'an article that never was', path: '/journal/none', shows: 'Page Not Found' },
  { name: 'a missing page', path: '/no-such-page', shows: 'Page Not Found' },
];

/** Every page of the storefront, in every state. One line per state. A state follows its page, whose load it then shares. */
testScreens('the shop', [...frame, ...listing, ...product, ...kept, ...checkout, ...elsewhere]);
