import { join } from 'node:path';
import { projectRoot } from '../project-root';

/** Where the pictures are that the shop came with. */
export const PICTURES_FOLDER = join(projectRoot, 'art', 'catalogue');
