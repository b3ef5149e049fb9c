import type { Shop } from '../shop';

/** Something to be done again and again, on every replica; it must bear being done by several at once. */
export interface PeriodicTask {
  name: string;
  seconds: number;
  run: () => Promise<unknown>;
}

/** Runs each task at its interval, never two runs of one at a time here. Returns what stops them and waits for those under way. */
export function startPeriodic(shop: Shop, tasks: PeriodicTask[]): () => Promise<void> {
  const stops = tasks.map((task) => {
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout;
    let stopped = false;
    const next = () => {
      timer = setTimeout(() => {
        running = task
          .run()
          .then(() => {})
          .catch((err) =>
            shop.log.warn({ err, task: task.name }, 'a periodic task failed and will run again'),
          )
          .finally(() => {
            if (!stopped) next();
          });
      }, task.seconds * 1000);
    };
    next();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
