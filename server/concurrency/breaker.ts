/** A circuit breaker: makes no calls to an external service that is down. */
export interface Breaker {
  /** Makes the call, or throws immediately while the breaker is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

interface BreakerOptions {
  /** The service, for the error while the breaker is open: 'the payment gateway'. */
  service: string;
  /** Number of consecutive failures that open the breaker. */
  maxFailures: number;
  /** How long it stays open, in milliseconds. The result of the next call then closes or reopens it. */
  openMs: number;
  /** Whether an error is an answer of the service, which is not a failure. */
  isAnswer?: (error: unknown) => boolean;
  /** Called when it opens and when it closes again. */
  onChange?: (state: 'open' | 'closed') => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export function createBreaker({
  service,
  maxFailures,
  openMs: restMs,
  isAnswer = () => false,
  onChange = () => {},
  now = () => performance.now(),
}: BreakerOptions): Breaker {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;

  const succeed = () => {
    if (failures >= maxFailures) onChange('closed');
    failures = 0;
  };
  const fail = () => {
    failures++;
    if (failures >= maxFailures) openUntil = now() + restMs;
    if (failures === maxFailures) onChange('open');
  };

  return {
    run: async (call) => {
      const isOpen = failures >= maxFailures;
      if (isOpen && (isProbing || now() < openUntil))
        throw new Error(`${service} has failed repeatedly and is not called for a while`);
      isProbing = isOpen;
      try {
        const answer = await call();
        succeed();
        return answer;
      } catch (err) {
        if (isAnswer(err)) succeed();
        else fail();
        throw err;
      } finally {
        if (isOpen) isProbing = false;
      }
    },
  };
}
