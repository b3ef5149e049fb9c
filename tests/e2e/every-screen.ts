import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colourRules, findBarriers } from '../support/browser/axe';
import { findIllegible } from '../support/browser/legibility';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, makeCast } from './cast';
import { type Screen, screenOpener, show } from './screen';

/**
 * Tests screens for whoever sees, reads or prints them otherwise than most: each in both lights and, as it is loaded, on
 * the narrowest phone, which also has a coarse pointer.
 */
export function testScreens(area: string, screens: Screen[]): void {
  describe(`for everyone, in ${area}`, () => {
    let demo: Demo;
    let cast: Cast;
    let look: ReturnType<typeof screenOpener>;
    beforeAll(async () => {
      demo = await openDemo();
      cast = await makeCast(demo);
      look = screenOpener(demo, () => cast);
    });
    afterAll(() => demo?.close());

    it.each(screens)('$name', async (screen) => {
      const faults: Record<string, string[]> = {};
      const complaints = await look(screen, async (page) => {
        await screen.act?.(page, cast);
        await show(page, { colorScheme: 'light' });
        faults.light = await findBarriers(page);
        await show(page, { colorScheme: 'dark' });
        faults.dark = await findBarriers(page, colourRules);
      });
      expect({ ...faults, complaints }).toEqual({ light: [], dark: [], complaints: [] });
    });

    it.each(screens.filter(isWholePage))('$name, at 320 px', async (screen) => {
      const faults: Record<string, string[]> = {};
      const lookAt = async (page: Page) => {
        faults.sideways = await overflow(page);
        await show(page, { forcedColors: 'active' });
        faults.illegible = await findIllegible(page);
        await show(page, { forcedColors: 'none', media: 'print' });
        await page.locator('main h1').filter({ visible: true }).first().waitFor();
      };
      const complaints = await look(screen, lookAt, 320);
      expect({ ...faults, complaints }).toEqual({ sideways: [], illegible: [], complaints: [] });
    });
  });
}

/** As it is loaded: what is opened on a page lies over it. */
function isWholePage({ act, width }: Screen): boolean {
  return act === undefined && width === undefined;
}

/** What reaches beyond the window's edge, where the page can be scrolled sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return (
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        // Hidden table headings are clipped and do not widen the page.
        .filter((element) => !element.closest('thead'))
        .map((element) => element.outerHTML.slice(0, 160))
        .slice(0, 5)
    );
  });
}
