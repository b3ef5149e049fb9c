import { z } from 'zod';
import type { Access } from '../endpoint';
import { pageNumber, pageSize } from '../paging';

/** What the endpoints of one area of the admin API have in common: `...orders.get('/api/admin/orders')`. */
export function area<const A extends Access>(access: A, tag: string) {
  const endpoints =
    <const M extends string>(method: M) =>
    <const P extends string>(path: P) => ({ method, path, access, tag });
  return {
    get: endpoints('GET'),
    post: endpoints('POST'),
    put: endpoints('PUT'),
    delete: endpoints('DELETE'),
  };
}

export const idParams = z.object({ id: z.string() });

export const personName = z.object({ firstName: z.string(), lastName: z.string() });
/** A member of staff, or a customer. */
export const person = z.object({ _id: z.string(), ...personName.shape });

/** The page of a list, in its query. */
export const paging = (usual: number, greatest: number) => ({
  pageNumber,
  pageSize: pageSize(usual, greatest),
});

/** What tells a product and a variant from others. */
export const productSummary = {
  title: z.string(),
  brand: z.string(),
  colour: z.string(),
  imageUrl: z.string(),
};
