// `npm run weight [-- http://127.0.0.1:3000]`: weighs the pages of a running demo shop, or of one that it starts, and
// prints a table of the bytes by type against the budgets.
import { serveDemo } from '../served/served-demo';
import { launchBrowser } from './browser';
import { type Budget, openScale, overBudget, type PageWeight } from './page-weight';
import { weighedAdminPages, weighedStorefrontPages } from './weighed-pages';

const parts = ['html', 'scripts', 'styles', 'fonts', 'pictures', 'requests'] as const;
const [given] = process.argv.slice(2);
if (given) await printPageWeights(given.replace(/\/$/, ''));
else {
  const { shop, close } = await serveDemo();
  await printPageWeights(shop.url).finally(close);
}

async function printPageWeights(url: string): Promise<void> {
  const storefront = await weighedStorefrontPages(url);
  const admin = await weighedAdminPages(url);
  const browser = await launchBrowser();
  const scale = openScale(browser);
  try {
    console.log(row('KiB', [...parts]));
    for (const page of [...storefront, ...admin]) {
      const weight = await scale.weigh(url + page.path, { jwt: page.jwt });
      const unexpectedScripts = storefront.includes(page) ? weight.adminFiles : [];
      console.log(
        row(
          page.name,
          parts.map((part) => cell(weight, page.budget, part)),
        ),
      );
      for (const excess of overBudget(weight, page.budget)) printLine(`over its budget: ${excess}`);
      for (const path of unexpectedScripts) printLine(`loads a script of the admin area: ${path}`);
    }
  } finally {
    await browser.close();
  }
}

function printLine(problem: string): void {
  console.log(`  ${problem}`);
  process.exitCode = 1;
}

function cell(weight: PageWeight, budget: Budget, part: keyof PageWeight): string {
  if (part === 'requests') return String(weight.requests);
  const max = budget[part];
  return kilobytes(weight[part]) + (max === undefined ? '' : ` of ${Math.round(max / 1024)}`);
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(24) + cells.map((each) => each.padStart(14)).join('');
}
