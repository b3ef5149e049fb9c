import { z } from 'zod';
import type { JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import { applyImport } from './apply-import.service';
import { readImport } from './read-import.service';

const reading = z.object({ importId: z.string() });
const applying = z.object({ importId: z.string(), actorId: z.string() });

export function importJobs(shop: Shop): Record<string, JobHandler> {
  return {
    'import-read': (payload) => readImport(shop, reading.parse(payload).importId),
    'import-apply': (payload, { attempts }) => applyImport(shop, applying.parse(payload), attempts),
  };
}
