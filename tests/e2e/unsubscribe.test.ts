import { expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { signInAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { openSmtp } from '../support/services/smtp';
import { fixture } from '../support/shop';
import { open } from './screen';

const smtp = fixture(openSmtp);
const demo = fixture(() => openDemo({ SMTP_URL: smtp.url }));
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

/** The unsubscribe link of the email about a size that is back. */
async function linkInEmail(): Promise<string> {
  const { content } = await admin.call('GET /api/admin/products', { query: { pageSize: '1' } });
  const [product] = content;
  if (!product) throw new Error('the demo shop has products');
  const params = { id: product._id };
  const size = product.sizes[0]?.name ?? '';
  const stocked = (quantity: number) =>
    admin.call('PUT /api/admin/products/:id', {
      params,
      body: {
        sizes: product.sizes.map(({ name }) => ({ name, quantity: name === size ? quantity : 1 })),
      },
    });
  await stocked(0);
  await fetch(`${demo.shop.url}/api/products/${product._id}/notify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.jwt}` },
    body: JSON.stringify({ size }),
  });
  await stocked(2);
  return eventually(async () => {
    const mail = smtp.received.find(({ data }) => /Subject: .*back in/.test(data));
    const text = (mail?.data ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const link = /\/unsubscribe\?token=[\w-]+/.exec(text)?.[0];
    expect(link).toBeDefined();
    return link as string;
  });
}

it('a shopper unsubscribes by the link of an email, on a phone and on a desktop, without signing in', async () => {
  const link = await linkInEmail();
  for (const width of [390, 1440]) {
    const { page, complaints, context } = await demo.visitor({ width });
    await open(page, link);
    await page.getByRole('heading', { level: 1, name: 'Unsubscribe' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText(/We won’t email you about sizes/).waitFor();
    await page.waitForURL((url) => !url.href.includes('token'));
    expect(complaints).toEqual([]);
    await context.close();
  }
});
