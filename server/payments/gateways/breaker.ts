import { GatewayRefusal } from './gateway';

/** A circuit breaker: makes no calls to a gateway that is down. */
export interface Breaker {
  /** Makes the call, or throws at once while the breaker is open. A `GatewayRefusal` is an answer, not a failure. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

interface BreakerOptions {
  /** Number of consecutive failures that open the breaker. */
  maxFailures: number;
  /** How long it stays open, in milliseconds. Then one call is let through, and its result decides. */
  restMs: number;
  /** Called when it opens and when it closes again. */
  onChange?: (state: 'open' | 'closed') => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export function createBreaker({
  maxFailures,
  restMs,
  onChange = () => {},
  now = () => performance.now(),
}: BreakerOptions): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;

  const succeed = () => {
    if (failures >= maxFailures) onChange('closed');
    failures = 0;
  };
  const fail = () => {
    failures++;
    if (failures >= maxFailures) restsUntil = now() + restMs;
    if (failures === maxFailures) onChange('open');
  };

  return {
    run: async (call) => {
      const isOpen = failures >= maxFailures;
      if (isOpen && (isTrying || now() < restsUntil))
        throw new Error('The payment gateway has failed repeatedly and is not called for a while.');
      isTrying = isOpen;
      try {
        const answer = await call();
        succeed();
        return answer;
      } catch (err) {
        if (err instanceof GatewayRefusal) succeed();
        else fail();
        throw err;
      } finally {
        if (isOpen) isTrying = false;
      }
    },
  };
}
