import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRightToLeft } from '#contract/values/languages/locales';
import * as pages from '#contract/values/pages/storefront-pages';
import { builtLanguages } from '../../scripts/build-web.mjs';
import { signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
let product: { path: string; add: { productId: string; size: string } };
const languages = builtLanguages();

beforeAll(async () => {
  demo = await openDemo();
  const admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', {
    body: { furtherLanguages: languages, catalogueAccess: 'public' },
  });
  const { content } = await admin.call('GET /api/products', { query: { pageSize: '20' } });
  const found = content.find(({ inStock }) => inStock);
  const productId = found?._id ?? '';
  const size = found?.sizes.find(({ quantity }) => quantity > 0)?.name ?? '';
  product = { path: pages.product({ productId }), add: { productId, size } };
});
afterAll(() => demo?.close());

// Node and the browser have different versions of ICU: what one writes otherwise than the other fails to hydrate.
it.each(languages)(
  'the pages in %s hydrate, in their direction, and fit 320 pixels',
  async (language) => {
    const shopper = await signUpAt(demo.shop.url, `Ada-${language}`);
    await shopper.call('PUT /api/cart/add', { body: product.add });
    const { page, complaints } = await demo.visitor({ width: 320, jwt: shopper.jwt });
    for (const path of ['', '/men/clothing/all', product.path, pages.cart()]) {
      await open(page, `/${language}${path}`);
      if (path === pages.cart()) await page.locator('main li').first().waitFor();
      await expect
        .poll(() => page.evaluate(shape), { message: path })
        .toEqual({
          lang: language,
          dir: isRightToLeft(language) ? 'rtl' : 'ltr',
          width: 320,
          cut: [],
        });
    }
    expect(complaints).toEqual([]);
  },
);

/**
 * Runs in the browser: the direction and width of the page, and controls and headings whose text is cut off.
 * Titles of products are the shop's own, and end in an ellipsis in lists.
 */
function shape() {
  const { documentElement: root } = document;
  const isCut = (element: Element) =>
    element instanceof HTMLElement &&
    element.checkVisibility() &&
    element.clientWidth > 1 &&
    element.scrollWidth > element.clientWidth + 1 &&
    getComputedStyle(element).overflowX !== 'visible';
  const texts = document.querySelectorAll('button, h1, h2, label, main a:not(h3 a)');
  return {
    lang: root.lang,
    dir: getComputedStyle(root).direction,
    width: root.scrollWidth,
    cut: [...texts].filter(isCut).map((element) => element.textContent),
  };
}
