import type { Page, Request } from 'playwright-core';

/** The requests of a page from now on. */
export interface FollowedRequests {
  /**
   * Resolves when the page has all answers and does nothing more by itself: every request has ended, no timer is about to end,
   * and the page, which then had nothing left to do, has sent no other request.
   */
  untilQuiet(): Promise<void>;
  /** Ends it. */
  stop(): void;
}

/** Follows the requests of a page; to be called before the page is opened. */
export async function followRequests(page: Page): Promise<FollowedRequests> {
  const open = new Set<Request>();
  let count = 0;
  let onEnd = () => {};
  const begin = (request: Request) => {
    count++;
    open.add(request);
  };
  const end = (request: Request) => {
    open.delete(request);
    onEnd();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const nextEnd = () =>
    new Promise<void>((resolve) => {
      onEnd = resolve;
    });
  await page.addInitScript(followTimers);
  return {
    untilQuiet: async () => {
      for (;;) {
        while (open.size > 0) await nextEnd();
        const before = count;
        await page.waitForFunction(() => Reflect.get(globalThis, 'pendingTimers').size === 0);
        await page.evaluate(becomeIdle);
        const hasTimers = await page.evaluate(
          () => Reflect.get(globalThis, 'pendingTimers').size > 0,
        );
        if (open.size === 0 && count === before && !hasTimers) return;
      }
    },
    stop: () => {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    },
  };
}

/**
 * Runs in the browser: keeps the timers that end within a second, such as that of the router, which waits a moment for more links
 * before it reads their routes.
 */
function followTimers(): void {
  if ('pendingTimers' in globalThis) return;
  const pendingTimers = new Set<number>();
  const { setTimeout: start, clearTimeout: end } = window;
  // Methods, because `tsx` adds a helper to functions in constants, which the browser does not have.
  Object.assign(globalThis, {
    pendingTimers,
    setTimeout(work: TimerHandler, ms = 0, ...values: unknown[]): number {
      if (typeof work !== 'function') return start(work, ms, ...values);
      const timer = start(() => {
        pendingTimers.delete(timer);
        work(...values);
      }, ms);
      if (ms <= 1_000) pendingTimers.add(timer);
      return timer;
    },
    clearTimeout(timer?: number): void {
      if (timer !== undefined) pendingTimers.delete(timer);
      end(timer);
    },
  });
}

/** Runs in the browser: resolves when it has drawn and has no work left, twice, as the first may start something. */
async function becomeIdle(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
}
