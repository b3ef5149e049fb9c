import type { Shop } from '../shop';

/** A task that every replica repeats. Several replicas may run it concurrently. */
export interface PeriodicTask {
  name: string;
  seconds: number;
  run: () => Promise<unknown>;
}

/** Runs each task at its interval, one run at a time. Returns a function that stops them and waits for running ones. */
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
