import { z } from 'zod';
import { endpoint } from '../endpoint';
import { setupSteps } from '../values/setup';
import { area } from './area';

const setupStep = z.object({
  name: z.enum(setupSteps),
  /** `done` follows from the shop's data. `skipped`: staff have said that nothing is to be done. */
  state: z.enum(['open', 'done', 'skipped']),
});
export type SetupStep = z.infer<typeof setupStep>;

const setup = z.object({
  steps: z.array(setupStep),
  /** Whether staff have hidden it from the dashboard. */
  isHidden: z.boolean(),
  /** Whether the dashboard shows it: some steps are open, it is not hidden, and this is not a demo shop. */
  isShown: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

const setups = area('admin', 'Admin: set-up');

export const getSetup = endpoint({
  ...setups.get('/api/admin/setup'),
  summary: 'The set-up checklist; its steps tick themselves as the shop’s data changes',
  response: setup,
});

export const hideSetup = endpoint({
  ...setups.put('/api/admin/setup'),
  summary: 'Hide the checklist from the dashboard, or show it again',
  body: z.object({ isHidden: z.boolean() }),
  response: setup,
});

export const skipSetupStep = endpoint({
  ...setups.put('/api/admin/setup/steps/:name'),
  summary: 'Mark a step as not needed, or take the mark back',
  params: z.object({ name: z.enum(setupSteps).or(z.string().transform(() => null)) }),
  body: z.object({ isSkipped: z.boolean() }),
  response: setup,
});
