import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import {
  adminPageList,
  type NamedPage,
  storefrontPageList,
} from '#contract/values/pages/page-list';

const notFoundPage = 'storefront/not-found-page.tsx';

/** Pages that show the file of another name. */
const sharedStorefrontFiles = new Map([
  ['search', 'listing'],
  ['article', 'sitePage'],
]);
const sharedAdminFiles = new Map([
  ['newDraftOrder', 'draftOrder'],
  ['newCollection', 'collection'],
  ['newPromotion', 'promotion'],
  ['newCustomerGroup', 'customerGroup'],
  ['newCampaign', 'campaign'],
  ['newSitePage', 'sitePage'],
]);

const storefront = layout('storefront/layout/storefront-layout.tsx', [
  ...routesOf('storefront', storefrontPageList, sharedStorefrontFiles),
  // Without this route, an unknown /admin/a/b would match the listing route.
  route('admin/:section/:page', notFoundPage, { id: 'admin-not-found' }),
  route('*', notFoundPage),
]);

const admin = layout(
  'admin/layout/admin-layout.tsx',
  routesOf('admin', adminPageList, sharedAdminFiles),
);

const themeFile = route('theme/:file', 'theme/theme-file.ts');

export default [storefront, admin, themeFile] satisfies RouteConfig;

/** A route for each page, shown by the file of its name: `orderLink` by `order-link-page.tsx`. */
function routesOf(
  area: string,
  pages: readonly NamedPage[],
  sharedFiles: ReadonlyMap<string, string>,
) {
  const files = readdirSync(join(import.meta.dirname, area), { recursive: true, encoding: 'utf8' });
  return pages.map(({ name, path }) => {
    const fileName = `${kebabCase(sharedFiles.get(name) ?? name)}-page.tsx`;
    const found = files.filter((file) => basename(file) === fileName);
    const [file] = found;
    if (file === undefined || found.length > 1)
      throw new Error(`web/${area} needs one file ${fileName}, and has ${found.length}.`);
    const options = { id: path };
    return path === '/'
      ? index(join(area, file), options)
      : route(path.slice(1), join(area, file), options);
  });
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
