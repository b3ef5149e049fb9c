import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { isAdminScript } from '../admin-scripts';
import { followRequests } from './quiet';

/** The cost of a page's first visit, in bytes over the wire; texts as compressed by gzip. */
export interface PageWeight {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  pictures: number;
  requests: number;
}

export type Budget = Partial<PageWeight>;

/** A page's weight, the admin area's scripts that it loaded, and the part of its scripts that measures its speed. */
export type MeasuredPage = PageWeight & { adminFiles: string[]; measuring: number };

const kilobyte = 1024;

/** Maximum weights of a page. Images have no budget: they load when they come into view. */
export const budgets = {
  home: { html: 20 * kilobyte, scripts: 141 * kilobyte, fonts: 70 * kilobyte },
  homeSignedIn: { html: 20 * kilobyte, scripts: 171 * kilobyte, fonts: 70 * kilobyte },
  listing: { scripts: 171 * kilobyte, fonts: 70 * kilobyte },
  product: { scripts: 172 * kilobyte, fonts: 70 * kilobyte },
  admin: { scripts: 222 * kilobyte, fonts: 70 * kilobyte },
} satisfies Record<string, Budget>;

export interface Scale {
  /** Weighs the page at this URL; `jwt` signs in. */
  weigh(url: string, options?: { jwt?: string | undefined }): Promise<MeasuredPage>;
  /** Closes its windows. */
  close(): Promise<void>;
}

/** A window of the browser, for pages of one person. */
interface Window {
  page: Page;
  jwt: string | undefined;
}

/**
 * Weighs first visits of pages. What a page loads does not depend on what the browser keeps, so windows are used again: a file
 * that many pages load counts for each of them, but is fetched, compiled and compressed once.
 */
export function openScale(browser: Browser): Scale {
  const windows: Window[] = [];
  const idle = new Set<Window>();
  const files = new Map<string, Promise<WeighedFile>>();
  return {
    weigh: async (url, { jwt } = {}) => {
      let window = [...idle].find((each) => each.jwt === jwt);
      if (window) idle.delete(window);
      else {
        window = await openWindow(browser, new URL(url).origin, jwt);
        windows.push(window);
      }
      const weight = await weigh(window, url, files);
      idle.add(window);
      return weight;
    },
    close: async () => {
      await Promise.all(windows.map(({ page }) => page.context().close()));
    },
  };
}

async function openWindow(
  browser: Browser,
  origin: string,
  jwt: string | undefined,
): Promise<Window> {
  const localStorage = jwt === undefined ? [] : [{ name: 'jwt', value: jwt }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return { page: await context.newPage(), jwt };
}

async function weigh(
  { page, jwt }: Window,
  url: string,
  files: Map<string, Promise<WeighedFile>>,
): Promise<MeasuredPage> {
  const responses: Response[] = [];
  const add = (response: Response) => responses.push(response);
  page.on('response', add);
  const requests = await followRequests(page);
  await page.goto(url);
  // Prefetches count too.
  await requests.untilQuiet();
  requests.stop();
  page.off('response', add);
  const weight: MeasuredPage = {
    html: 0,
    scripts: 0,
    styles: 0,
    fonts: 0,
    pictures: 0,
    requests: 0,
    adminFiles: [],
    measuring: 0,
  };
  for (const response of responses) await addResponse(weight, response, files);
  await page.evaluate(reset, jwt);
  await page.context().clearCookies();
  // What the page sends when it is left belongs to no other page. A blank page would need a process of its own: the policy of
  // the shop's pages (cross-origin-opener-policy) isolates them from it.
  await page.goto(new URL('/robots.txt', url).href);
  return weight;
}

/** Runs in the browser: the next page is a first visit too. */
function reset(jwt: string | undefined): void {
  sessionStorage.clear();
  localStorage.clear();
  if (jwt !== undefined) localStorage.setItem('jwt', jwt);
}

/** The parts of a page over their budget, one line each. */
export function overBudget(weight: PageWeight, budget: Budget): string[] {
  return Object.entries(budget).flatMap(([part, max]) => {
    const size = weight[part as keyof PageWeight];
    return size > max ? [`${part} ${size} of ${max} bytes`] : [];
  });
}

async function addResponse(
  weight: MeasuredPage,
  response: Response,
  files: Map<string, Promise<WeighedFile>>,
): Promise<void> {
  weight.requests += 1;
  const part = partOf(response.headers()['content-type'] ?? '');
  if (!part || response.status() !== 200) return;
  const { pathname } = new URL(response.url());
  const { size, isAdmin } = await weighFile(response, part, pathname, files);
  weight[part] += size;
  if (pathname.includes('measure-web-vitals')) weight.measuring += size;
  if (isAdmin) weight.adminFiles.push(pathname);
}

/** The bytes of a file over the wire, and whether it is a script of the admin area. */
interface WeighedFile {
  size: number;
  isAdmin: boolean;
}

function weighFile(
  response: Response,
  part: Part,
  pathname: string,
  files: Map<string, Promise<WeighedFile>>,
): Promise<WeighedFile> {
  // The address of a file of the build has its hash.
  if (!pathname.startsWith('/assets/')) return weighBody(response, part, pathname);
  const file = files.get(pathname) ?? weighBody(response, part, pathname);
  files.set(pathname, file);
  return file;
}

async function weighBody(response: Response, part: Part, pathname: string): Promise<WeighedFile> {
  const body = await response.body();
  const size = part === 'fonts' || part === 'pictures' ? body.length : gzipSync(body).length;
  return { size, isAdmin: part === 'scripts' && (await isAdminScript(pathname, body.toString())) };
}

type Part = Exclude<keyof PageWeight, 'requests'>;

function partOf(type: string): Part | undefined {
  if (type.includes('javascript')) return 'scripts';
  if (type.startsWith('text/html')) return 'html';
  if (type.startsWith('text/css')) return 'styles';
  if (type.startsWith('font/')) return 'fonts';
  if (type.startsWith('image/')) return 'pictures';
  return undefined;
}
