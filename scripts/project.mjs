import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this file stands in, whatever the working directory is. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
