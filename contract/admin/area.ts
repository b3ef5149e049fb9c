import { z } from 'zod';
import type { Access } from '../endpoint';
import { pageNumber, pageSize } from '../paging';

const idParams = z.object({ id: z.string() });
type ParamsOf<Path> = Path extends `${string}/:id${string}` ? typeof idParams : null;

/**
 * What the endpoints of one area of the admin API have in common: `...orders.get('/api/admin/orders/:id')`. The parameter
 * `id` of a path is text.
 */
export function area<const A extends Access>(access: A, tag: string) {
  const endpoints =
    <const M extends string>(method: M) =>
    <const Path extends string>(path: Path) => {
      const params = (path.includes('/:id') ? idParams : null) as ParamsOf<Path>;
      return { method, path, access, tag, params };
    };
  return {
    get: endpoints('GET'),
    post: endpoints('POST'),
    put: endpoints('PUT'),
    delete: endpoints('DELETE'),
  };
}

export const personName = z.object({ firstName: z.string(), lastName: z.string() });
/** A member of staff, or a customer. */
export const person = z.object({ _id: z.string(), ...personName.shape });

/** The page of a list, in its query. */
export const paging = (usual: number, greatest: number) => ({
  pageNumber,
  pageSize: pageSize(usual, greatest),
});

/** The version that a change is based on; `stale_version` if it is no longer the stored one. Without one, the change overwrites. */
export const basedOn = { version: z.number().int().optional() };

/** What tells a product and a variant from others. */
export const productSummary = {
  title: z.string(),
  brand: z.string(),
  colour: z.string(),
  imageUrl: z.string(),
};
