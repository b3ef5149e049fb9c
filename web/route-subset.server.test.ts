import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { routesOf } from './route-subset.server';

const paths = ['/admin/orders', '/product/:productId', '/:levelOne/:levelTwo', '/', '/*'];

const branches = paths.map((path) => ({
  path,
  score: 0,
  routesMeta: [{ route: { id: 'root' } }, { route: { id: path } }],
})) as unknown as EntryContext['branches'];

/** The paths of the routes for a page, and the ids of those in the manifest. */
function routesFor(pathname: string, basename = '/') {
  const manifest = { routes: Object.fromEntries(['root', ...paths].map((id) => [id, { id }])) };
  const staticHandlerContext = { location: { pathname }, basename };
  const context = { branches, manifest, staticHandlerContext } as unknown as EntryContext;
  const routes = routesOf(context);
  return {
    paths: routes.branches.map(({ path }) => path),
    ids: Object.keys(routes.manifest.routes),
  };
}

it('leaves out routes that begin with another segment, in the same order', () => {
  const rest = ['/product/:productId', '/:levelOne/:levelTwo', '/', '/*'];
  expect(routesFor('/product/1')).toEqual({ paths: rest, ids: ['root', ...rest] });
  expect(routesFor('/women/all').paths).toEqual(['/:levelOne/:levelTwo', '/', '/*']);
});

it('finds a segment in any case, after the prefix of a language, and encoded', () => {
  expect(routesFor('/Admin/orders').paths).toContain('/admin/orders');
  expect(routesFor('/de/product/1', '/de').paths).toContain('/product/:productId');
  expect(routesFor('/%61dmin/orders').paths).toEqual(paths);
});
