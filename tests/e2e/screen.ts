import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Demo, Visitor } from '../support/served/served-demo';
import type { Cast, Role } from './cast';

/** A page in one of its states. */
export interface Screen {
  name: string;
  path: string | ((cast: Cast) => string);
  /** A visitor by default. */
  as?: Role;
  /** A phone with 360 px, or 1440. */
  width?: 360;
  /** A text of the page that its skeleton does not have. */
  shows: string | RegExp;
  /** Brings the page into the state and waits for it. */
  act?: (page: Page, cast: Cast) => Promise<unknown>;
}

/** A window that shows screens of one role. */
interface RoleWindow extends Visitor {
  /** A phone's window has a coarse pointer too. */
  setWidth: SetWidth;
  /** The path of the page as loaded, or undefined if an action has changed it. */
  untouchedPath?: string;
}

export type SetWidth = (width: number) => Promise<void>;

/**
 * Opens screens in one page per role, so that each file of the shop is loaded once. Screens of the same path share one load if
 * they follow each other, up to the first with an action.
 */
export function screenOpener(demo: Demo, cast: () => Cast) {
  const windows = new Map<Role, RoleWindow>();
  /** Opens a screen and runs a check on it. Resolves to the page's errors. */
  return async (
    screen: Screen,
    look: (page: Page, setWidth: SetWidth) => Promise<void>,
  ): Promise<string[]> => {
    const { as = 'visitor', width = 1440, shows } = screen;
    const path = typeof screen.path === 'string' ? screen.path : screen.path(cast());
    const jwt = as === 'visitor' ? undefined : cast()[as].jwt;
    const window = windows.get(as) ?? (await openWindow(demo, jwt));
    // Only a page that has shown its screen is used again.
    windows.delete(as);
    const { page, context, complaints, setWidth, untouchedPath } = window;
    try {
      // Otherwise the previous page would be laid out again for this screen, only to be left.
      if (path !== untouchedPath) await page.evaluate(hide);
      await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null });
      await setWidth(width);
      if (path !== untouchedPath) {
        // A path with a fragment would not be loaded again on the same page.
        if (path.includes('#')) await page.goto('about:blank');
        await open(page, path);
      }
      await loaded(page);
      // Some sections load when they come near the window.
      await scrollTo(page, 'end');
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await loaded(page);
      await scrollTo(page, 'start');
      await look(page, setWidth);
      await page.evaluate(reset, jwt);
      windows.set(as, { ...window, untouchedPath: screen.act ? undefined : path });
      return complaints.splice(0);
    } catch (error) {
      const state = await describeState(page);
      // Not awaited: a page that hangs may not close, and would hide the error.
      void context.close().catch(() => {});
      throw new Error([String(error), ...complaints, state].join('\n'), { cause: error });
    }
  };
}

/** What a page that failed shows, for the report. */
async function describeState(page: Page): Promise<string> {
  const limit = { timeout: 5_000 };
  const facts = page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return JSON.stringify({
      url: location.href,
      loaded: navigation?.toJSON().type,
      age: Math.round(performance.now()),
      history: history.state,
      online: navigator.onLine,
      focus: document.activeElement?.outerHTML.slice(0, 200),
      // Requests that have not ended are not among them.
      files: performance
        .getEntriesByType('resource')
        .slice(-20)
        .map(({ name }) => name),
    });
  });
  const lines = [facts, page.locator('body').ariaSnapshot(limit)].map((text) =>
    Promise.race([text, setTimeout(limit.timeout, 'no answer')]).catch(String),
  );
  return (await Promise.all(lines)).join('\n');
}

async function openWindow(demo: Demo, jwt: string | undefined): Promise<RoleWindow> {
  const visitor = await demo.visitor(jwt === undefined ? {} : { jwt });
  const { page, context } = visitor;
  // A form with typed values asks before the page is left.
  page.on('dialog', (dialog) => dialog.accept());
  const session = await context.newCDPSession(page);
  const setWidth = async (width: number) => {
    if (page.viewportSize()?.width === width) return;
    const isPhone = width < 700;
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
    await page.setViewportSize({ width, height: isPhone ? 780 : 900 });
    await nextFrame(page);
    const isCoarse = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    expect(isCoarse).toBe(isPhone);
  };
  return { ...visitor, setWidth };
}

/** Runs in the browser. */
function hide(): void {
  document.documentElement.style.display = 'none';
}

/** Runs in the browser. Dismissed elements and typed values would stay on the next screen. */
function reset(jwt: string | undefined): void {
  document.adoptedStyleSheets = [];
  sessionStorage.clear();
  localStorage.clear();
  if (jwt !== undefined) localStorage.setItem('jwt', jwt);
}

/** Loads a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awaken(page);
}

/**
 * Waits until the entry of the history is gone that an overlay had, which is a moment after it has closed. A page that is
 * opened before is given up for the way back.
 */
export async function entryRemoved(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.overlay !== true);
}

async function scrollTo(page: Page, to: 'start' | 'end'): Promise<void> {
  await page.evaluate((isEnd) => {
    const top = isEnd ? document.documentElement.scrollHeight : 0;
    window.scrollTo({ top, behavior: 'instant' });
  }, to === 'end');
}

/** React hydrates the server's page a moment after it is shown; earlier clicks are lost. */
export async function awaken(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Waits until no part of the page is a skeleton. */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[role=status] > .sr-only:first-child')].some(
        ({ textContent }) => textContent === 'Loading',
      ),
  );
}

/** Colour transitions pass from element to element, one frame each; colours in between are neither theme's. */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
  });
  await nextFrame(page);
}

/** Shows the page, whose transitions have been stopped, in another theme, with forced colours or printed. */
export async function show(
  page: Page,
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>,
): Promise<void> {
  await page.emulateMedia(media);
  await nextFrame(page);
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
