import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { area, person } from '../area';

/** The longest time for which a preview link can be valid. */
export const PREVIEW_DAYS_LIMIT = 90;

const previewLink = z.object({
  _id: z.string(),
  /** Whether it shows all drafts instead of the colours of one product. */
  allDrafts: z.boolean(),
  /** Where the link leads. */
  path: z.string(),
  /** Null after the account was deleted. */
  by: person.nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type PreviewLink = z.infer<typeof previewLink>;

const products = area('staff:products', 'Admin: products');

export const listPreviewLinks = endpoint({
  ...products.get('/api/admin/products/:id/previews'),
  summary: 'The valid links that show the draft of a product to people without an account',
  response: z.array(previewLink),
});

export const createPreviewLink = endpoint({
  ...products.post('/api/admin/products/:id/previews'),
  summary: 'Create a link that shows the draft of a product with its other colours, or all drafts',
  status: 201,
  body: z.object({
    allDrafts: z.boolean().default(false),
    days: z.number().int().min(1).max(PREVIEW_DAYS_LIMIT).default(14),
  }),
  response: previewLink,
});

export const revokePreviewLink = endpoint({
  ...products.delete('/api/admin/products/:id/previews/:previewId'),
  summary: 'Revoke a preview link; it shows nothing from then on',
  params: z.object({ id: z.string(), previewId: z.string() }),
  response: z.object({ _id: z.string() }),
});
