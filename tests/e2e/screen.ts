import type { Page } from 'playwright-core';
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

/** Opens screens in one page per role and width, so that each file of the shop is loaded once. */
export function screenOpener(demo: Demo, cast: () => Cast) {
  const visitors = new Map<string, Visitor>();
  /** Opens a screen and runs a check on it. Resolves to the page's errors. */
  return async (
    screen: Screen,
    look: (page: Page) => Promise<void>,
    width = screen.width ?? 1440,
  ): Promise<string[]> => {
    const { path, as = 'visitor', shows } = screen;
    const jwt = as === 'visitor' ? undefined : cast()[as].jwt;
    const key = `${as} ${width}`;
    const visitor = visitors.get(key) ?? (await enter(demo, width, jwt));
    // Only a page that has shown its screen is used again.
    visitors.delete(key);
    const { page, context, complaints } = visitor;
    try {
      await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null });
      await open(page, typeof path === 'string' ? path : path(cast()));
      await loaded(page);
      // Some sections load when they come near the window.
      await scrollTo(page, 'end');
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await loaded(page);
      await scrollTo(page, 'start');
      await look(page);
      // Dismissed elements and typed values would stay on the next screen.
      await page.evaluate(resetStorage, jwt);
      visitors.set(key, visitor);
      return complaints.splice(0);
    } catch (error) {
      // Not awaited: a page that hangs may not close, and would hide the error.
      void context.close().catch(() => {});
      throw error;
    }
  };
}

async function enter(demo: Demo, width: number, jwt: string | undefined): Promise<Visitor> {
  const visitor = await demo.visitor({ width, ...(jwt && { jwt }) });
  // A form with typed values asks before the page is left.
  visitor.page.on('dialog', (dialog) => dialog.accept());
  return visitor;
}

/** Runs in the browser. */
function resetStorage(jwt: string | undefined): void {
  sessionStorage.clear();
  localStorage.clear();
  if (jwt !== undefined) localStorage.setItem('jwt', jwt);
}

/** Loads a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awaken(page);
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

/** Shows the page in another theme, with forced colours or printed, and waits until all transitions have ended. */
export async function show(
  page: Page,
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>,
): Promise<void> {
  // Colour transitions pass from element to element, one frame each; colours in between are neither theme's.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia(media);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
