import { describe, expect, it } from 'vitest';
import { adminPageList, storefrontPageList } from '#contract/values/pages/page-list';
import { isTest, listFiles, readSource } from './sources';

/** The first parts of the paths of pages: `cart`, `admin`. */
const firstSegments = [
  ...new Set(
    [...storefrontPageList, ...adminPageList]
      .map(({ path }) => path.split('/')[1] ?? '')
      .filter((segment) => /^\w/.test(segment)),
  ),
];

/** A text that begins with the path of a page, alone or after a value such as the shop's origin. */
const pathOfPage = new RegExp(
  String.raw`(?:['"\`]|\`\$\{[^}]*\})/(?:${firstSegments.join('|')})(?=['"\`/?#$])`,
);
const linkToHome = /\b(?:to|href|action)=["']\/["']|\b(?:navigate|redirect)\(["']\/["']/;

/** Texts that only look like the path of a page. */
const exceptions: Record<string, string> = {
  'web/admin/assortment/use-entries.ts': 'the last part of an endpoint',
  'contract/content/unsubscribe.ts': 'mail providers send the link of an email, browsers open it',
};

function pathsIn(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/\*|\*)/.test(line))
    .filter((line) => pathOfPage.test(line) || linkToHome.test(line))
    .map((line) => line.trim());
}

describe('the map of pages', () => {
  it('is the only place that names a path: everything else asks it for a link', async () => {
    const files = await listFiles(['contract', 'server', 'web'], /\.tsx?$/);
    const found: string[] = [];
    const used = new Set<string>();
    for (const file of files) {
      if (isTest(file) || file.startsWith('contract/values/pages/')) continue;
      const paths = pathsIn(await readSource(file));
      if (paths.length > 0) used.add(file);
      if (!(file in exceptions)) found.push(...paths.map((line) => `${file}: ${line}`));
    }
    expect(files.length).toBeGreaterThan(1_000);
    expect(found, found.join('\n')).toEqual([]);
    expect(Object.keys(exceptions).filter((file) => !used.has(file))).toEqual([]);
  });

  it.each([
    "<Link to='/cart'>",
    'navigate(`/product/$' + '{id}`)',
    'const url = `$' + '{origin}/order?order_id=1`;',
    "link(shop, 'Set a new password', '/reset-password')",
    '<a href="/admin/orders">',
    '<Link to="/">',
    "redirect('/')",
  ])('a path elsewhere is refused: %s', (source) => expect(pathsIn(source)).not.toEqual([]));

  it.each(["callApi(api, 'GET /api/orders/:orderId')", "path.split('/')", '// opens `/cart`'])(
    'is not about %s',
    (source) => expect(pathsIn(source)).toEqual([]),
  );
});
