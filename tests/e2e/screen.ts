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

/** Opens screens in one context per role and width, so that each page's files are loaded once. */
export function screenOpener(demo: Demo, cast: () => Cast) {
  const visitors = new Map<string, Promise<Visitor>>();
  const visitorFor = (as: Role, width: number): Promise<Visitor> => {
    const key = `${as} ${width}`;
    const jwt = as === 'visitor' ? undefined : cast()[as].jwt;
    const visitor = visitors.get(key) ?? demo.visitor({ width, ...(jwt && { jwt }) });
    visitors.set(key, visitor);
    return visitor;
  };
  /** Opens a screen and runs a check on it. Resolves to the page's errors. */
  return async (
    screen: Screen,
    look: (page: Page) => Promise<void>,
    width = screen.width ?? 1440,
  ): Promise<string[]> => {
    const { context, complaints } = await visitorFor(screen.as ?? 'visitor', width);
    const kept = await context.storageState();
    const page = await context.newPage();
    try {
      await open(page, typeof screen.path === 'string' ? screen.path : screen.path(cast()));
      await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
      await loaded(page);
      await look(page);
      return [...complaints];
    } finally {
      // Dismissed elements would stay dismissed on the next screen.
      await restore(page, kept.origins[0]?.localStorage ?? []);
      await page.close();
      complaints.length = 0;
    }
  };
}

async function restore(page: Page, items: { name: string; value: string }[]): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
}

/** Loads a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awaken(page);
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
