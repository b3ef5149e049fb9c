import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type Demo, openDemo } from '../support/served/served-demo';

let demo: Demo;
beforeAll(async () => {
  const url = await createDemoDatabase();
  demo = await openDemo({ DATABASE_URL: url, PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => demo?.close());

it.each(['/men/clothing/t-shirts?color=Blue', '/product/0197a000-0000-7000-8000-000000000001'])(
  'a shared link to %s shows the shop, and nothing of the products',
  async (path) => {
    const html = await (await fetch(demo.shop.url + path)).text();
    expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
    expect(html).toMatch(/<meta property="og:description" content="[^"]+"/);
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/[^"]+"/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('Reverse Breton Tee');
  },
);
