import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { expectFocus, tabAndEnter, tabTo } from '../support/keys';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

it('adds a video and a focal point by keyboard, and plays the video on request', async () => {
  const { content } = await staff.call('GET /api/admin/products', { query: { q: 'piqué' } });
  const id = content[0]?._id ?? '';
  const { page, complaints, context } = await demo.visitor({ jwt: staff.jwt });
  await open(page, `/admin/product/${id}/edit`);
  const view = page.getByRole('combobox', { name: 'View' }).first();
  await tabTo(page, view);
  await page.keyboard.type('Front');
  await tabAndEnter(page, page.getByRole('button', { name: 'Focal point of picture 1' }));
  await tabTo(page, page.getByRole('slider', { name: 'From the top' }));
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown');
  await tabAndEnter(page, page.getByRole('button', { name: 'Use this point' }));
  await expectFocus(page, page.getByRole('button', { name: 'Focal point of picture 1' }));

  const chooser = page.waitForEvent('filechooser');
  await tabAndEnter(page, page.getByRole('button', { name: 'Upload a video' }));
  const video = { name: 'walk.webm', mimeType: 'video/webm', buffer: await recordVideo(page) };
  await (await chooser).setFiles([video]);
  const poster = page.getByRole('combobox', { name: 'Poster' });
  await poster.waitFor();
  await expect.poll(() => poster.inputValue()).toBe('first-frame');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Product saved').waitFor();
  const { images } = await staff.call('GET /api/admin/products/:id', { params: { id } });
  expect(images[0]).toMatchObject({ kind: 'front', focus: { x: 50, y: 30 } });
  expect(images.at(-1)).toMatchObject({
    video: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webm$/),
  });

  await open(page, `/product/${id}`);
  const moved = await watchShifts(page);
  const play = page.getByRole('button', { name: `Play video ${images.length}` });
  await play.waitFor();
  expect(await page.locator('video').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await tabAndEnter(page, play);
  await expectFocus(page, page.locator('video'));
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1);
  expect(await page.locator('video').evaluate((element: HTMLVideoElement) => element.muted)).toBe(
    true,
  );
  expect(await findViolations(page)).toEqual([]);
  // Before the jump to the end of the page, where products may still load.
  expect((await moved()).join('\n')).toBe('');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('video')?.paused === true);
  expect(complaints).toEqual([]);
  await context.close();
});

/** A second of changing colours, as WebM. */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 400 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      if (pen) pen.fillStyle = `hsl(${frame * 18} 60% 50%)`;
      pen?.fillRect(0, 0, 320, 400);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Lists the elements that move from now on, even after an input: when, from which to which distance from the top, and which. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { node: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        for (const { node, previousRect, currentRect } of entry.sources) {
          const path = `${previousRect.y} to ${currentRect.y} (${currentRect.height} high)`;
          const element = node?.outerHTML?.slice(0, 200) ?? String(node);
          moved.push(`after ${Math.round(entry.startTime)} ms, ${path}: ${element}`);
        }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'moved'));
}
