/**
 * Moves the monotonic clock of this process forward by `ms`, for everything that measures time by `performance.now()`, such
 * as a circuit breaker. It is never moved back, as no clock of that kind is. Timers are not affected.
 */
export function passTime(ms: number): void {
  const before = performance.now.bind(performance);
  performance.now = () => before() + ms;
}
