import { createRequire } from 'node:module';

interface Scheduler {
  unstable_IdlePriority: number;
  unstable_scheduleCallback: (priority: number, callback: () => void) => unknown;
}

const fromHere = createRequire(import.meta.url);
const fromReact = createRequire(fromHere.resolve('react-dom'));
/** React's own instance, which has the real clock and timers in tests with fake ones too. */
const scheduler = fromReact('scheduler') as Scheduler;
const startTimer = setTimeout;

/** An effect that sets state causes a render, and that more effects. */
const TURNS = 12;

/** Resolves once React has done the renders and effects that are due, and those that follow from them. */
export async function untilReactIsIdle(): Promise<void> {
  await new Promise((resolve) => startTimer(resolve, 0));
  for (let turn = 0; turn < TURNS; turn++) await untilSchedulerIsIdle();
}

/** A task of the lowest priority runs after all others. */
function untilSchedulerIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, () => resolve());
  });
}
