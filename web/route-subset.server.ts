import type { EntryContext } from 'react-router';

/** The part of the entry context that names all routes of the shop. */
type Routes = Pick<EntryContext, 'branches' | 'manifest'>;

/** The subsets of a build's routes by the first segment of a path; null: a segment that no route begins with. */
const subsets = new WeakMap<EntryContext['branches'], Map<string | null, Routes>>();

/**
 * The routes that a page's path and the paths above it can match. The router prepares all the routes that it is given for each
 * page, and matches these paths with each of them, most of which are those of the admin area.
 */
export function routesOf({ branches, manifest, staticHandlerContext }: EntryContext): Routes {
  const { location, basename = '/' } = staticHandlerContext;
  const first = firstSegment(location.pathname.slice(basename === '/' ? 0 : basename.length));
  // A route may begin with what an encoded segment stands for.
  if (first.includes('%')) return { branches, manifest };
  const known = subsets.get(branches) ?? new Map<string | null, Routes>();
  subsets.set(branches, known);
  const key = branches.some(({ path }) => firstSegment(path) === first) ? first : null;
  const routes = known.get(key) ?? subsetOf({ branches, manifest }, key);
  known.set(key, routes);
  return routes;
}

function subsetOf({ branches, manifest }: Routes, first: string | null): Routes {
  const possible = branches.filter(({ path }) => {
    const own = firstSegment(path);
    return own === '' || own === first || own === '*' || own.startsWith(':');
  });
  const ids = new Set(
    possible.flatMap(({ routesMeta }) => routesMeta.map(({ route }) => route.id)),
  );
  const routes = Object.entries(manifest.routes).filter(([id]) => ids.has(id));
  return { branches: possible, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

const firstSegment = (path: string) => (/^\/*([^/]*)/.exec(path)?.[1] ?? '').toLowerCase();
