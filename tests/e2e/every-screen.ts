import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findColourViolations, findViolations, structureRules } from '../support/browser/axe';
import { findInvalidHtml } from '../support/browser/html';
import { findIllegible } from '../support/browser/legibility';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, makeCast } from './cast';
import { type Screen, screenOpener, show, stopTransitions } from './screen';

/**
 * Tests the accessibility of screens. Each is opened once for all checks: in light and dark mode and, if no dialog or menu
 * covers it, on the narrowest phone with a coarse pointer, with forced colours and printed. `prepare` changes the shop before.
 */
export function testScreens(
  area: string,
  screens: Screen[],
  prepare?: (demo: Demo, cast: Cast) => Promise<unknown>,
): void {
  describe(`for everyone, in ${area}`, () => {
    let demo: Demo;
    let cast: Cast;
    let look: ReturnType<typeof screenOpener>;
    /** Looks of texts whose contrast is sufficient. */
    const looks = new Set<string>();
    beforeAll(async () => {
      demo = await openDemo();
      cast = await makeCast(demo);
      await prepare?.(demo, cast);
      look = screenOpener(demo, () => cast);
    });
    afterAll(() => demo?.close());

    it.each(screens)('$name', async (screen) => {
      const faults: Record<string, string[]> = {};
      const complaints = await look(screen, async (page, setWidth) => {
        await screen.act?.(page, cast);
        faults.html = await findInvalidHtml(page);
        await stopTransitions(page);
        faults.structure = await findViolations(page, structureRules);
        faults.light = await findColourViolations(page, looks);
        await show(page, { colorScheme: 'dark' });
        faults.dark = await findColourViolations(page, looks);
        if (!isUncovered(screen)) return;
        await setWidth(320);
        faults.sideways = await overflow(page);
        await show(page, { colorScheme: 'light', forcedColors: 'active' });
        faults.illegible = await findIllegible(page);
        await show(page, { forcedColors: 'none', media: 'print' });
        await page.locator('main h1').filter({ visible: true }).first().waitFor();
      });
      const found = Object.entries({ ...faults, complaints }).flatMap(([check, all]) =>
        all.map((fault) => `${check}: ${fault}`),
      );
      expect(found.length, found.join('\n')).toBe(0);
    });
  });
}

/** As loaded: an opened dialog or menu covers the page. */
function isUncovered({ act, width }: Screen): boolean {
  return act === undefined && width === undefined;
}

/** Elements that extend beyond the window, where the page can be scrolled sideways. */
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
