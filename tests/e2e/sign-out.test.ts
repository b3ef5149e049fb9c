import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { signIn } from './forms';
import { open } from './screen';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

/** The processor of a phone of the lowest price, beside a busy test machine. */
const SLOWER = 6;

it.each(['/admin', '/admin/orders', '/admin/settings'])(
  'Logout on %s is in view at 900 px and reaches the home page on a slow device',
  async (path) => {
    const { page, context, complaints } = await demo.visitor({ width: 1440 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/signin');
    await signIn(page, accounts.admin);
    await page.waitForURL((url) => url.pathname === '/');
    await open(page, path);
    const logout = page.getByRole('button', { name: 'Logout' });
    const bottom = async () => {
      const box = await logout.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(900);

    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await logout.click();
    await page.getByText('You’re signed out.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(visited).not.toContain('/signin');
    await page.waitForURL(({ pathname }) => pathname === '/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  },
);
