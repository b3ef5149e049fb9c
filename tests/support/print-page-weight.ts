// Run by scripts/page-weight.mjs: weighs the pages of a running demo shop, or of one that it starts, and prints a table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as paths from '../../web/paths';
import { launchBrowser } from './browser';
import { type Budget, budgets, overBudget, type PageWeight, weighPage } from './page-weight';
import { signInAt } from './people';
import { accounts } from './served-demo';
import { serveShop } from './served-shop';

const parts = ['html', 'scripts', 'styles', 'fonts', 'pictures', 'requests'] as const;
const [given] = process.argv.slice(2);
if (given) await printWeights(given.replace(/\/$/, ''));
else await withDemoShop(printWeights);

async function withDemoShop(use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-weight-'));
  const shop = await serveShop({
    DEMO: '1',
    DATA_DIR: dataDir,
    JWT_SECRET: 'u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg',
  });
  try {
    await use(shop.url);
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function printWeights(url: string): Promise<void> {
  const { jwt, call } = await signInAt(url, accounts.shopper);
  const { content } = await call('GET /api/products', { query: { main: 'men' } });
  const pages: [name: string, path: string, jwt: string | undefined, budget: Budget][] = [
    ['home', paths.home(), undefined, budgets.home],
    ['home, signed in', paths.home(), jwt, budgets.homeSignedIn],
    ['listing', paths.listing('men'), jwt, budgets.listing],
    ['product', paths.product(content[0]?._id ?? ''), jwt, budgets.product],
    ['cart', paths.cart(), jwt, {}],
    ['checkout', paths.checkout(), jwt, {}],
    ['sign in', paths.signIn(), undefined, {}],
    ['size guide', paths.content('size-guide'), undefined, {}],
  ];
  const browser = await launchBrowser();
  try {
    console.log(row('KB', [...parts]));
    for (const [name, path, token, budget] of pages) {
      const weight = await weighPage(browser, url + path, token ? { jwt: token } : {});
      console.log(
        row(
          name,
          parts.map((part) => cell(weight, budget, part)),
        ),
      );
      for (const fault of overBudget(weight, budget)) {
        console.log(`  over its budget: ${fault}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
  }
}

function cell(weight: PageWeight, budget: Budget, part: keyof PageWeight): string {
  if (part === 'requests') return String(weight.requests);
  const most = budget[part];
  return kilobytes(weight[part]) + (most === undefined ? '' : ` of ${Math.round(most / 1024)}`);
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(18) + cells.map((each) => each.padStart(14)).join('');
}
