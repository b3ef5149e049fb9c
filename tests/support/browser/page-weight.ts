import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { isAdminScript } from '../admin-scripts';

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
  home: { html: 20 * kilobyte, scripts: 140 * kilobyte, fonts: 70 * kilobyte },
  homeSignedIn: { html: 20 * kilobyte, scripts: 170 * kilobyte, fonts: 70 * kilobyte },
  listing: { scripts: 170 * kilobyte, fonts: 70 * kilobyte },
  product: { scripts: 170 * kilobyte, fonts: 70 * kilobyte },
  admin: { scripts: 220 * kilobyte, fonts: 70 * kilobyte },
} satisfies Record<string, Budget>;

/** How long a page is observed after its last request, since prefetches count too. */
const QUIET_MS = 1_500;

/** Weighs the first visit of a page with an empty browser cache; `jwt` signs in. */
export async function weighPage(
  browser: Browser,
  url: string,
  options: { jwt?: string | undefined; width?: number } = {},
): Promise<MeasuredPage> {
  const { origin } = new URL(url);
  const localStorage = options.jwt === undefined ? [] : [{ name: 'jwt', value: options.jwt }];
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(url, { waitUntil: 'networkidle' });
    await waitUntilQuiet(page);
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
    for (const response of responses) await addResponse(weight, response);
    return weight;
  } finally {
    await context.close();
  }
}

/** The parts of a page over their budget, one line each. */
export function overBudget(weight: PageWeight, budget: Budget): string[] {
  return Object.entries(budget).flatMap(([part, max]) => {
    const size = weight[part as keyof PageWeight];
    return size > max ? [`${part} ${size} of ${max} bytes`] : [];
  });
}

async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  await page.waitForLoadState('networkidle');
}

async function addResponse(weight: MeasuredPage, response: Response): Promise<void> {
  weight.requests += 1;
  const part = partOf(response.headers()['content-type'] ?? '');
  if (!part || response.status() !== 200) return;
  const body = await response.body();
  const size = part === 'fonts' || part === 'pictures' ? body.length : gzipSync(body).length;
  weight[part] += size;
  const { pathname } = new URL(response.url());
  if (pathname.includes('measure-web-vitals')) weight.measuring += size;
  if (part === 'scripts' && (await isAdminScript(pathname, body.toString())))
    weight.adminFiles.push(pathname);
}

function partOf(type: string): Exclude<keyof PageWeight, 'requests'> | undefined {
  if (type.includes('javascript')) return 'scripts';
  if (type.startsWith('text/html')) return 'html';
  if (type.startsWith('text/css')) return 'styles';
  if (type.startsWith('font/')) return 'fonts';
  if (type.startsWith('image/')) return 'pictures';
  return undefined;
}
