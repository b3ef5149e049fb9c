import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findColourViolations } from '../support/browser/axe';
import { sharedBrowser } from '../support/browser/browser';

let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterAll(() => page?.close());

const pale = '<p style="color:#aaa;background:#fff">Pale</p>';

async function rulesBroken(known: Set<string>, body: string): Promise<string[]> {
  await page.setContent(`<!doctype html><html lang="en"><body>${body}</body></html>`);
  const violations = await findColourViolations(page, known);
  return violations.map((line) => line.slice(0, line.indexOf(' ')));
}

it('checks each look of a text once', async () => {
  const known = new Set<string>();
  expect(await rulesBroken(known, '<p>Black</p>')).toEqual([]);
  const { size } = known;
  expect(size).toBe(1);
  expect(await rulesBroken(known, '<h1 style="font:inherit">Black too</h1>')).toEqual([]);
  expect(known.size).toBe(size);
});

it('reports a look that fails every time, also after others have passed', async () => {
  const known = new Set<string>();
  expect(await rulesBroken(known, '<p>Black</p>')).toEqual([]);
  for (let time = 0; time < 2; time++)
    expect(await rulesBroken(known, `<p>Black</p>${pale}`)).toEqual(['color-contrast']);
});

it.each([
  ['on another background', '<p style="background:#333">Black</p>'],
  ['below opacity', '<div style="opacity:0.4"><p>Black</p></div>'],
  ['of another colour', '<p style="color:#999">Black</p>'],
  [
    'that floats over another element',
    '<div style="position:absolute;top:0;left:0;width:90px;height:90px;background:#333"></div><div class="over" style="position:absolute;top:0;left:0"><p>Black</p></div>',
  ],
  [
    'that is not disabled any more',
    '<button type="button" style="color:#aaa;background:#fff">Press</button>',
  ],
])('judges a text anew %s', async (_, body) => {
  const known = new Set<string>();
  const good =
    '<p>Black</p><button type="button" disabled style="color:#aaa;background:#fff">Press</button>';
  expect(await rulesBroken(known, good)).toEqual([]);
  expect(await rulesBroken(known, body)).toEqual(['color-contrast']);
});

it('does not take a covered text for one that passed', async () => {
  const known = new Set<string>();
  const cover =
    '<div style="position:absolute;top:0;left:0;width:30px;height:200px;background:#fff"></div>';
  expect(await rulesBroken(known, pale + cover)).toEqual([]);
  expect(await rulesBroken(known, pale)).toEqual(['color-contrast']);
});

it('tells a link from the text around it', async () => {
  const known = new Set<string>();
  const link = (style: string) =>
    `<p>Read <a href="/" style="color:#222;${style}">more</a> here.</p>`;
  expect(await rulesBroken(known, link('text-decoration:underline'))).toEqual([]);
  expect(await rulesBroken(known, link('text-decoration:none'))).toEqual(['link-in-text-block']);
});
