import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { followRequests } from '../support/browser/quiet';
import { expectFocus, tabAndEnter } from '../support/keys';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

const PICTURES = 5;
const kilobyte = 1024;
/** What the pictures of a listing of 24 products may weigh. */
const LISTING_LIMIT = 400 * kilobyte;

let demo: Demo;
let shopper: Person;
/** Has `PICTURES` pictures. */
let productId: string;

beforeAll(async () => {
  demo = await openDemo();
  shopper = await signInAt(demo.shop.url, accounts.shopper);
  const staff = await signInAt(demo.shop.url, accounts.admin);
  const { content } = await staff.call('GET /api/admin/products', { query: { q: 'hoodie' } });
  const pictures = content.slice(0, PICTURES).flatMap(({ images }) => images[0] ?? []);
  productId = content[0]?._id ?? '';
  await staff.call('PUT /api/admin/products/:id', {
    params: { id: productId },
    body: { pictures: pictures.map(({ url, alt }) => ({ url, alt })) },
  });
  await shopper.call('PUT /api/wishlist/add', { body: { productId } });
});
afterAll(() => demo?.close());

/** Tests a page in its own browser context; fails if it reported errors. */
async function visit(width: number, path: string, look: (page: Page) => Promise<void>) {
  const { page, leave, complaints } = await demo.visitor({ width, jwt: shopper.jwt });
  await open(page, path);
  await look(page);
  expect(complaints).toEqual([]);
  await leave();
}

const enlarge = (page: Page, number: number) =>
  page.getByRole('button', { name: `Enlarge picture ${number}` });
const dialog = (page: Page) => page.getByRole('dialog');
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown.`);
  return box;
};

describe('the gallery', () => {
  it('fills two columns of a desktop, beside a panel that stays in view', async () => {
    await visit(1440, `/product/${productId}`, async (page) => {
      await enlarge(page, PICTURES).waitFor();
      const boxes = await Promise.all(
        Array.from({ length: PICTURES }, (_, at) => boxOf(enlarge(page, at + 1))),
      );
      const [first, second, third, , last] = boxes;
      expect(second?.y).toBe(first?.y);
      expect(Math.abs(bottomOf(third) - bottomOf(last))).toBeLessThan(1);
      const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
      await page.mouse.move(300, 400);
      await page.mouse.wheel(0, 500);
      await page.waitForFunction(() => scrollY > 400);
      await expect.poll(async () => (await boxOf(button)).y).toBeGreaterThan(0);
    });
  });

  it('is swiped on a phone, and its thumbnails show and mark a picture', async () => {
    await visit(390, `/product/${productId}`, async (page) => {
      const thumbnail = (number: number) =>
        page.getByRole('button', { name: `Picture ${number}`, exact: true });
      await thumbnail(3).click();
      await expect.poll(async () => (await boxOf(enlarge(page, 3))).x).toBe(0);
      await expect.poll(() => thumbnail(3).getAttribute('aria-pressed')).toBe('true');
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.synthesizeScrollGesture', { x: 300, y: 400, xDistance: -260 });
      await expect.poll(async () => (await boxOf(enlarge(page, 4))).x).toBe(0);
      await expect.poll(() => thumbnail(4).getAttribute('aria-pressed')).toBe('true');
    });
  });
});

describe('the zoom', () => {
  it('opens on the whole picture, enlarges the pressed part and follows the mouse', async () => {
    await visit(1440, `/product/${productId}`, async (page) => {
      await enlarge(page, 2).click({ position: { x: 60, y: 60 } });
      const opened = dialog(page).getByRole('button', { name: 'Zoom in' });
      await opened.waitFor();
      expect(Math.round((await boxOf(opened)).height)).toBe(900);
      await opened.click({ position: { x: 60, y: 60 } });
      const picture = dialog(page).getByRole('button', { name: 'Zoom out' });
      await picture.waitFor();
      const pressed = await boxOf(picture);
      // As many pixels as the picture has.
      expect(pressed.width).toBe(1200);
      await page.mouse.move(1439, 899);
      await expect.poll(async () => (await boxOf(picture)).y).toBeLessThan(pressed.y);
      const { y, height } = await boxOf(picture);
      expect(Math.abs(y + height - 900)).toBeLessThan(8);
      expect(await findViolations(page)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Next picture' }).click();
      await dialog(page).getByText(`3 of ${PICTURES}`).waitFor();
      const whole = await boxOf(dialog(page).getByRole('button', { name: 'Zoom in' }));
      expect(Math.round(whole.height)).toBe(900);
      await page.keyboard.press('ArrowLeft');
      await dialog(page).getByText(`2 of ${PICTURES}`).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
    });
  });

  it('works by keyboard: Enter enlarges, the arrows move the picture', async () => {
    await visit(1440, `/product/${productId}`, async (page) => {
      await tabAndEnter(page, enlarge(page, 1));
      await expectFocus(page, dialog(page).getByRole('button', { name: 'Zoom in' }));
      await page.keyboard.press('Enter');
      const picture = dialog(page).getByRole('button', { name: 'Zoom out' });
      const { y } = await boxOf(picture);
      await page.keyboard.press('ArrowDown');
      await expect.poll(async () => (await boxOf(picture)).y).toBeLessThan(y);
      await page.keyboard.press('Escape');
      await expectFocus(page, enlarge(page, 1));
    });
  });

  it('follows two fingers, and is swiped to the next picture', async () => {
    await visit(390, `/product/${productId}`, async (page) => {
      await enlarge(page, 1).tap();
      const picture = dialog(page).getByRole('button', { name: /^Zoom/ });
      await picture.waitFor();
      await expect.poll(async () => Math.round((await boxOf(picture)).width)).toBe(390);
      const touch = await page.context().newCDPSession(page);
      await drag(touch, [[{ x: 300, y: 400 }], [{ x: 200, y: 400 }], [{ x: 100, y: 400 }]]);
      await dialog(page).getByText(`2 of ${PICTURES}`).waitFor();
      await drag(
        touch,
        [30, 60, 90].map((apart) => [
          { x: 195 - apart, y: 400 },
          { x: 195 + apart, y: 400 },
        ]),
      );
      await expect.poll(async () => (await boxOf(picture)).width / 390).toBeCloseTo(3, 1);
      // The middle of the picture stays between the fingers.
      const { x, width } = await boxOf(picture);
      expect(Math.abs(x + width / 2 - 195)).toBeLessThan(4);
      await drag(
        touch,
        [90, 50, 20].map((apart) => [
          { x: 195 - apart, y: 400 },
          { x: 195 + apart, y: 400 },
        ]),
      );
      await expect.poll(async () => Math.round((await boxOf(picture)).width)).toBe(390);
      await dialog(page).getByText(`2 of ${PICTURES}`).waitFor();
    });
  });
});

describe('a card', () => {
  const cardOf = (page: Page) =>
    page.getByRole('article').filter({ has: page.locator(`a[href="/product/${productId}"]`) });
  const opacityOf = (picture: Locator) =>
    picture.evaluate(
      (element) => getComputedStyle(element.parentElement?.parentElement ?? element).opacity,
    );

  it('loads and shows its second picture on hover, and moves nothing', async () => {
    await visit(1440, `/favourites`, async (page) => {
      const card = cardOf(page);
      await card.waitFor();
      const before = await boxOf(card);
      await expect.poll(() => card.locator('picture').count()).toBe(1);
      await card.hover();
      await expect.poll(() => opacityOf(card.locator('picture').nth(1))).toBe('1');
      expect(await boxOf(card)).toEqual(before);
    });
  });

  it('shows its second picture by a swipe, which does not open the product', async () => {
    await visit(390, `/favourites`, async (page) => {
      const { x, y, width } = await boxOf(cardOf(page));
      const touch = await page.context().newCDPSession(page);
      const swipeTo = (from: number, to: number) =>
        drag(
          touch,
          [from, (from + to) / 2, to].map((part) => [{ x: x + width * part, y: y + 60 }]),
        );
      await swipeTo(0.8, 0.2);
      const second = cardOf(page).locator('picture').nth(1);
      await expect.poll(() => opacityOf(second)).toBe('1');
      await swipeTo(0.2, 0.8);
      await expect.poll(() => opacityOf(second)).toBe('0');
      expect(new URL(page.url()).pathname).toBe('/favourites');
    });
  });
});

it.each([360, 1440])('shows 24 products in few pictures, each once, at %i px', async (width) => {
  const { page, leave } = await demo.visitor({ width, jwt: shopper.jwt });
  const sizes: number[] = [];
  page.on('response', (response) => {
    const headers = response.headers();
    if (headers['content-type']?.startsWith('image/'))
      sizes.push(Number(headers['content-length']));
  });
  // The shop's lists have pages of six.
  await page.route('**/api/products?*', (route) =>
    route.continue({ url: route.request().url().replace('pageSize=6', 'pageSize=24') }),
  );
  const requests = await followRequests(page);
  await open(page, '/men/clothing/all');
  const cards = page.getByRole('main').getByRole('article');
  await expect.poll(() => cards.count()).toBe(24);
  for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
  await requests.untilQuiet();
  expect(sizes.length).toBeGreaterThanOrEqual(24);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LISTING_LIMIT);
  await leave();
});

function bottomOf(box: { y: number; height: number } | undefined): number {
  return box ? box.y + box.height : Number.NaN;
}

/** Moves fingers over the window. */
async function drag(touch: CDPSession, steps: { x: number; y: number }[][]): Promise<void> {
  for (const [at, touchPoints] of steps.entries())
    await touch.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
