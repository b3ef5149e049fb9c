import { setTimeout as realSetTimeout } from 'node:timers';

// Loaded before the built server: runs jobs with an interval of 15 s every second, to shorten tests.

const QUARTER_OF_A_MINUTE = 15_000;

globalThis.setTimeout = Object.assign(
  (work: () => void, milliseconds?: number, ...values: unknown[]) =>
    realSetTimeout(work, milliseconds === QUARTER_OF_A_MINUTE ? 1_000 : milliseconds, ...values),
  realSetTimeout,
) as typeof setTimeout;
