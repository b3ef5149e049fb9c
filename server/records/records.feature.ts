import type { Feature } from '../feature';

/** Editing versioned records: infrastructure, which reads who saved a record last. */
export const recordsFeature: Feature = {
  name: 'records',
  uses: [],
  tables: [],
  reads: ['account', 'audit'],
};
