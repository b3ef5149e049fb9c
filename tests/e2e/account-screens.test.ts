import type { Page } from 'playwright-core';
import { home } from './cast';
import { testScreens } from './every-screen';
import type { Screen } from './screen';

const press = async (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();

const account: Screen[] = [
  { name: 'an account', path: '/account', as: 'shopper', shows: 'Delete account' },
  {
    name: 'an account on a phone',
    path: '/account',
    as: 'shopper',
    width: 360,
    shows: 'Delete account',
  },
  { name: 'a new account', path: '/account', as: 'newcomer', shows: 'No orders yet' },
  {
    name: 'cancelling an order',
    path: '/account',
    as: 'shopper',
    shows: 'Delete account',
    act: async (page) => {
      await press(page, /^Cancel order/);
      await dialog(page);
    },
  },
  {
    name: 'deleting an account',
    path: '/account',
    as: 'newcomer',
    shows: 'Delete account',
    act: async (page) => {
      await press(page, 'Delete account');
      await dialog(page);
    },
  },
  {
    name: 'a wrong password',
    path: '/account',
    as: 'newcomer',
    shows: 'Delete account',
    act: async (page) => {
      await page.getByLabel('Current password').fill('not-my-password');
      await page.getByLabel('New password').fill('warp-and-weft');
      await press(page, 'Change password');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];

const guestData: Screen[] = [
  { name: 'a guest’s data', path: '/order/data#any', shows: 'Download my data' },
  {
    name: 'deleting a guest’s data',
    path: '/order/data#any',
    shows: 'Download my data',
    act: async (page) => {
      await press(page, 'Delete my data');
      await dialog(page);
    },
  },
  {
    name: 'a dead link to data',
    path: '/order/data#any',
    shows: 'Download my data',
    width: 360,
    act: async (page) => {
      await press(page, 'Download my data');
      await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    },
  },
];

const email: Screen[] = [
  {
    name: 'an unconfirmed email',
    path: '/account',
    as: 'newcomer',
    shows: 'Send a new link',
    act: async (page) => {
      await page.getByLabel('Email').first().fill('other@shopper.example');
      await page.getByText('Needed to change your email address.').waitFor();
    },
  },
];

const auth: Screen[] = [
  { name: 'signing in', path: '/signin', shows: 'New here?' },
  { name: 'signing in on a phone', path: '/signin', width: 360, shows: 'New here?' },
  {
    name: 'signing in with a wrong password',
    path: '/signin',
    shows: 'New here?',
    act: async (page) => {
      await page.getByRole('main').getByLabel('Email').fill('shopper@selvedge.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('not-my-password');
      await press(page, 'Sign in');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'signing up', path: '/signup', shows: 'Have an account?' },
  {
    name: 'signing up with errors',
    path: '/signup',
    shows: 'Have an account?',
    act: async (page) => {
      const main = page.getByRole('main');
      await main.getByLabel('First name').fill('Ada');
      await main.getByLabel('Last name').fill('Lovell');
      await main.getByLabel('Email').fill('shopper@selvedge.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('weave-and-weft');
      await press(page, 'Create Account');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'a forgotten password', path: '/forgot-password', shows: 'Send link' },
  {
    name: 'a link that has been sent',
    path: '/forgot-password',
    shows: 'Send link',
    act: async (page) => {
      await page.getByRole('main').getByLabel('Email').fill('nobody@shopper.example');
      await press(page, 'Send link');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  { name: 'a new password', path: '/reset-password?token=abc', shows: 'Set a new password' },
  {
    name: 'an invalid link',
    path: '/reset-password?token=abc',
    shows: 'Set a new password',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'New password' }).fill('warp-and-weft');
      await press(page, 'Set password');
      await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    },
  },
  {
    name: 'an invalid link to confirm an email',
    path: '/confirm-email',
    shows: 'This link doesn’t work',
  },
  {
    name: 'confirming an email',
    path: '/confirm-email?token=abc',
    shows: 'Confirm that this email address is yours.',
  },
  {
    name: 'undoing a change of email',
    path: '/undo-email-change?token=abc',
    shows: 'Undo the email change',
  },
];

const addressBook: Screen[] = [
  { name: 'an address book', path: '/account', as: 'buyer', shows: home.streetAddress },
  {
    name: 'an address with errors',
    path: '/account',
    as: 'buyer',
    shows: 'Add address',
    act: async (page) => {
      await press(page, 'Add address');
      await dialog(page);
      const fields = page.getByRole('dialog').getByRole('textbox');
      for (const field of await fields.all()) await field.fill(' ');
      await page.getByRole('button', { name: 'Save address' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];

const returns: Screen[] = [
  {
    name: 'starting a return',
    as: 'shopper',
    shows: 'Total price',
    path: ({ delivered }) => `/order?order_id=${delivered._id}`,
    act: async (page) => {
      await press(page, 'Choose items');
      await dialog(page);
    },
  },
];

/** The account pages in every state. One line per state. */
testScreens('accounts', [...account, ...guestData, ...email, ...addressBook, ...returns, ...auth]);
