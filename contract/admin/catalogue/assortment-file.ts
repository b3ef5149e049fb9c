import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { queryFlag } from '../../paging';
import { rawText } from '../../text';
import { assortmentParts } from '../../values/catalogue/assortment-file';
import { area, person } from '../area';

/** What importing the file does to an entry. `missing`: the file leaves it out, and it stays. */
const fileVerdicts = ['new', 'changed', 'deleted', 'missing', 'refused'] as const;

const fileEntry = z.object({
  part: z.enum(assortmentParts),
  /** The name, or the key of the category of a size chart. */
  name: z.string(),
  verdict: z.enum(fileVerdicts),
  /** Values as text. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused; it is then left as it is. `field` may be empty. */
  reasons: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type AssortmentFileEntry = z.infer<typeof fileEntry>;

const filePlan = z.object({
  /** Identifies the assortment that this was compared with. */
  basedOn: z.string(),
  /** All entries except unchanged ones, in the order of the parts. */
  entries: z.array(fileEntry),
  /** Entries that the shop has already. */
  unchanged: z.number().int(),
  /** Lists that get another order. */
  reordered: z.array(z.enum(assortmentParts)),
});
export type AssortmentFilePlan = z.infer<typeof filePlan>;

const snapshot = z.object({
  _id: z.string(),
  /** The name of the file that was then imported. */
  fileName: z.string(),
  by: person,
  createdAt: z.string(),
});
export type AssortmentSnapshot = z.infer<typeof snapshot>;

const assortment = area('staff:products', 'Admin: assortment');
const removal = {
  /** Also deletes entries of the file’s lists that the file leaves out, as far as nothing belongs to them. */
  removeMissing: queryFlag.default(false),
};

export const exportAssortment = endpoint({
  ...assortment.get('/api/admin/assortment/file'),
  summary:
    'Departments, sections, size systems, categories, attributes, colours, brands, size charts and collections as one JSON file',
  raw: true,
});

export const previewAssortmentFile = endpoint({
  ...assortment.post('/api/admin/assortment/file/preview'),
  summary: 'What importing a file of the assortment would change; nothing is stored',
  consumes: ['application/json'],
  query: z.object(removal),
  response: filePlan,
});

export const importAssortmentFile = endpoint({
  ...assortment.post('/api/admin/assortment/file'),
  summary:
    'Import a file of the assortment in one transaction, after its preview; refused entries are left out. 409 `stale_version` if the assortment has changed since the preview. The assortment as it was is kept as a snapshot',
  consumes: ['application/json'],
  query: z.object({
    ...removal,
    name: rawText(200).trim().default(''),
    /** `basedOn` of the preview. */
    basedOn: rawText(100),
  }),
  response: filePlan,
});

export const listAssortmentSnapshots = endpoint({
  ...assortment.get('/api/admin/assortment/snapshots'),
  summary: 'The assortment before each of the last 20 imports, newest first',
  response: z.array(snapshot),
  list: true,
});

export const downloadAssortmentSnapshot = endpoint({
  ...assortment.get('/api/admin/assortment/snapshots/:id'),
  summary:
    'A snapshot as a file of the assortment. Importing it with `removeMissing` restores that state',
  raw: true,
});
