import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, test } from 'vitest';
import { options, rules } from './rules';
import { isTest, listFiles, readSource, root } from './sources';

const TYPESCRIPT = /\.tsx?$/;
const shipped = ['contract', 'server', 'web'];
const tsConfig = extractTSConfig(join(root, 'tsconfig.json'));

describe('imports', () => {
  let result: ICruiseResult;
  beforeAll(async () => {
    result = await check(root, [...shipped, 'tests']);
  });

  test('follow the rules', () => {
    const found = result.summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from === to ? from : `${from} → ${to}`}`,
    );
    expect(found).toEqual([]);
  });

  test('were read from nearly every source file, so that no rule passes for lack of files', async () => {
    const sources = await listFiles([...shipped, 'tests'], TYPESCRIPT);
    const read = new Set(result.modules.map(({ source }) => source));
    const missed = sources.filter((file) => !read.has(file));
    expect(sources.length).toBeGreaterThan(40);
    expect(missed.length / sources.length, missed.join(', ')).toBeLessThan(0.05);
  });
});

describe('each rule rejects a violation', () => {
  // A module that violates the rule: its path and its import.
  const breaches: Record<string, [from: string, to: string]> = {
    'contract-knows-only-zod': ['contract/cart.ts', 'node:fs'],
    'values-without-zod': ['contract/values/rights.ts', 'contract/accounts'],
    'field-lists-without-zod': ['contract/records/legal.ts', 'contract/money'],
    'storefront-without-zod': ['web/api/cart.ts', 'contract/cart'],
    'web-not-server': ['web/api/call.ts', 'server/cart/cart.service'],
    'server-not-web': ['server/email/templates/email-template.ts', 'web/root'],
    'shipped-not-tests': ['server/cart/seed.ts', 'tests/support/cast'],
    'storefront-not-admin': ['web/storefront/home.tsx', 'web/admin/orders'],
    'admin-not-storefront': ['web/admin/orders.tsx', 'web/storefront/home'],
    'ui-knows-no-domain': ['web/ui/button.tsx', 'contract/orders/orders'],
    'api-below-screens': ['web/api/cart.ts', 'web/storefront/home'],
    'service-is-the-entry-point': [
      'server/cart/cart.service.ts',
      'server/catalogue/catalogue.queries',
    ],
    'infrastructure-below-features': ['server/http/clock.ts', 'server/cart/cart.service'],
    'versions-are-compared-once': ['server/tax/tax.service.ts', 'server/records/stale-version'],
    'pictures-are-decoded-elsewhere': ['server/media/pictures.service.ts', 'sharp'],
    'demo-is-not-imported': ['server/orders/orders.service.ts', 'server/demo/people'],
    'entry-points-are-not-imported': ['server/cart/cart.routes.ts', 'server/app'],
    'routes-query-nothing': ['server/cart/cart.routes.ts', 'server/cart/cart.queries'],
    'rules-are-pure': ['server/cart/cart.rules.ts', 'node:fs'],
    'services-know-no-http': ['server/cart/cart.service.ts', 'server/cart/cart.routes'],
    'handlers-know-no-http': ['server/cart/cart.routes.ts', 'fastify'],
    'queries-decide-nothing': ['server/cart/cart.queries.ts', 'server/cart/cart.service'],
    'no-unreachable-module': ['server/cart/forgotten.ts', 'zod'],
    'no-cycles': ['contract/money.ts', 'contract/price'],
    'no-orphans': ['contract/lonely.ts', ''],
    'no-unresolvable': ['contract/typo.ts', 'contract/nowhere'],
    'no-undeclared-package': ['contract/pino.ts', 'fast-uri'],
    'no-dev-package-in-shipped': ['server/cart/cart.service.ts', 'vitest'],
    'customers-uses': ['server/customers/x.service.ts', 'server/orders/orders.service'],
    'staff-uses': ['server/staff/x.service.ts', 'server/orders/orders.service'],
    'delivery-uses': ['server/delivery/x.service.ts', 'server/orders/orders.service'],
    'legal-uses': ['server/legal/x.service.ts', 'server/orders/orders.service'],
    'withdrawals-uses': ['server/withdrawals/x.service.ts', 'server/cart/cart.service'],
    'settings-uses': ['server/settings/x.service.ts', 'server/orders/orders.service'],
    'setup-uses': ['server/setup/x.service.ts', 'server/orders/orders.service'],
    'translations-admin-uses': [
      'server/translations-admin/x.service.ts',
      'server/orders/orders.service',
    ],
    'assortment-admin-uses': [
      'server/assortment-admin/tasks.service.ts',
      'server/orders/orders.service',
    ],
    'assortment-uses': ['server/assortment/assortment.service.ts', 'server/orders/orders.service'],
    'site-pages-uses': ['server/site-pages/x.service.ts', 'server/orders/orders.service'],
    'address-formats-uses': [
      'server/address-formats/address-formats.rules.ts',
      'server/delivery/delivery.rules',
    ],
    'address-suggestions-uses': [
      'server/address-suggestions/x.service.ts',
      'server/delivery/delivery.rules',
    ],
    'addresses-uses': [
      'server/addresses/addresses.service.ts',
      'server/customers/customers.service',
    ],
    'catalogue-uses': ['server/catalogue/list.service.ts', 'server/inventory/inventory.service'],
    'media-uses': ['server/media/media.service.ts', 'server/catalogue/catalogue.service'],
    'audit-uses': ['server/audit/audit.service.ts', 'server/customers/customers.service'],
    'content-uses': ['server/content/content.service.ts', 'server/cart/cart.service'],
    'discovery-uses': ['server/discovery/discovery.service.ts', 'server/content/x.service'],
    'promotions-uses': ['server/promotions/promotions.service.ts', 'server/cart/cart.service'],
    'customer-groups-uses': ['server/customer-groups/x.service.ts', 'server/cart/cart.service'],
    'payments-uses': ['server/payments/payments.service.ts', 'server/orders/orders.service'],
    'inventory-uses': ['server/inventory/inventory.service.ts', 'server/orders/orders.service'],
    'imports-uses': ['server/imports/imports.service.ts', 'server/orders/orders.service'],
    'web-vitals-uses': ['server/web-vitals/x.service.ts', 'server/orders/orders.service'],
    'wishlist-uses': ['server/wishlist/wishlist.service.ts', 'server/cart/cart.service'],
    'stock-notices-uses': [
      'server/stock-notices/stock-notices.service.ts',
      'server/inventory/inventory.service',
    ],
    'campaigns-uses': ['server/campaigns/campaigns.service.ts', 'server/cart/cart.service'],
    'cart-uses': ['server/cart/cart.service.ts', 'server/orders/orders.service'],
    'orders-uses': ['server/orders/orders.service.ts', 'server/email/email.service'],
    'returns-uses': ['server/returns/returns.service.ts', 'server/cart/cart.service'],
    'reminders-uses': ['server/reminders/x.service.ts', 'server/orders/orders.service'],
    'reviews-uses': ['server/reviews/reviews.service.ts', 'server/cart/cart.service'],
    'dashboard-uses': ['server/dashboard/dashboard.service.ts', 'server/cart/cart.service'],
    'tax-uses': ['server/tax/x.service.ts', 'server/orders/orders.service'],
    'unsubscribe-uses': ['server/unsubscribe/x.service.ts', 'server/orders/orders.service'],
    'invoices-uses': ['server/invoices/x.service.ts', 'server/orders/orders.service'],
    'email-uses': ['server/email/email.service.ts', 'server/orders/orders.service'],
    'fit-uses': ['server/fit/x.service.ts', 'server/orders/orders.service'],
  };
  let violations: IViolation[];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-rules-'));
    await writeProject(folder, Object.values(breaches));
    violations = (await check(folder, [...shipped, 'tests'])).summary.violations;
    await rm(folder, { recursive: true });
  });

  test.each(Object.entries(breaches))('%s', (rule, [module]) => {
    const found = violations.filter(({ from, to }) => from === module || to === module);
    expect(found.map((violation) => violation.rule.name)).toContain(rule);
  });

  test('every rule has a violation here', async () => {
    expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(breaches).sort());
  });
});

describe('the project rules', () => {
  test('no file has a name without meaning', async () => {
    const empty = /(^|[/.-])(utils?|helpers?|common|misc|managers?)(\.tsx?$|\/)|\/index\.tsx?$/;
    expect((await listFiles(shipped, TYPESCRIPT)).filter((file) => empty.test(file))).toEqual([]);
  });

  test('only server/config.ts reads the environment', async () => {
    const readers: string[] = [];
    for (const file of (await listFiles(shipped, TYPESCRIPT)).filter((name) => !isTest(name))) {
      if (/\bprocess\s*\.\s*env\b/.test(await readSource(file))) readers.push(file);
    }
    expect(readers).toEqual(['server/config.ts']);
  });

  test('the dashboard only reads', async () => {
    for (const file of await listFiles(['server/dashboard'], TYPESCRIPT)) {
      if (isTest(file)) continue;
      expect(await readSource(file), file).not.toMatch(
        /\b(insert into|update \w+ set|delete from)\b/i,
      );
    }
  });
});

async function check(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    { ...options, baseDir, preserveSymlinks: true },
    undefined,
    { tsConfig },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** A project in which each module imports the one beside it, and is imported by that one to make a cycle. */
async function writeProject(project: string, imports: [from: string, to: string][]): Promise<void> {
  const lines = new Map([['server/main.ts', ["import 'zod';"]]]);
  const append = (file: string, line: string) =>
    lines.set(file, [...(lines.get(file) ?? []), line]);
  for (const [from, to] of imports) {
    const isOurs = /^(contract|server|web|tests)\//.test(to);
    const specifier = isOurs ? relativeTo(from, to) : to;
    append(from, specifier === '' ? 'export const it = 1;' : `import '${specifier}';`);
    if (isOurs && to !== 'contract/nowhere')
      append(`${to}.ts`, `import '${relativeTo(to, from.replace(/\.tsx?$/, ''))}';`);
  }
  for (const [file, content] of lines) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), content.join('\n'));
  }
  await cp(join(root, 'package.json'), join(project, 'package.json'));
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
}

function relativeTo(from: string, to: string): string {
  return `./${relative(dirname(from), to)}`;
}
