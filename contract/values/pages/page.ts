import { type Query, withQuery } from './with-query';

/**
 * What search engines do with a page. `sitemap`: the sitemap of every shop lists it. `index`: it may be indexed, and the
 * sitemap lists it while it has content. `noindex`: it says so itself. `disallow`: it says so too, and robots.txt keeps
 * crawlers away.
 */
export type Robots = 'sitemap' | 'index' | 'noindex' | 'disallow';

/** What the map says about a page. */
export interface PageEntry {
  /** As routes name it, such as `/product/:productId`. */
  path: string;
  /** `index` if the map names nothing else. */
  robots?: Robots | undefined;
}

/** A page of the shop. Called with its parameters, it returns a link to it: a path with its query. */
export type Page<Pattern extends string = string, Value extends string = string> = PageEntry &
  ((...values: LinkValues<ParameterOf<Pattern>, Value>) => string);

/** Parameters that every link has are required; others become its query. */
type LinkValues<Parameter extends string, Value extends string> = [Parameter] extends [never]
  ? [values?: Query]
  : [values: Record<Parameter, Value> & Query];

type ParameterOf<Pattern extends string> = Pattern extends `${infer Path}?${infer Names}`
  ? PathParameter<Path> | QueryParameter<Names>
  : PathParameter<Pattern>;
type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type QueryParameter<Names extends string> = Names extends `${infer Name}&${infer Rest}`
  ? Name | QueryParameter<Rest>
  : Names;

/**
 * An entry of the map of pages. In the pattern, `:name` is a parameter of the path, and `?name&name` are parameters of the
 * query that every link to the page has.
 */
/* @__NO_SIDE_EFFECTS__ */
export function page<const Pattern extends string, Value extends string = string>(
  pattern: Pattern,
  robots?: Robots,
): Page<Pattern, Value> {
  const [path = ''] = pattern.split('?');
  const link = (values: Query = {}) => {
    const query = new Map(Object.entries(values));
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(query.get(name));
      query.delete(name);
      // `&` and `,` are allowed in paths and read better: `/men/clothing/t-shirts&polos`.
      return encodeURIComponent(value).replace(/%(26|2C)/g, decodeURIComponent);
    });
    return withQuery(filled, Object.fromEntries(query));
  };
  return Object.assign(link, { path, robots });
}
