import { GatewayRefusal } from './gateway';

/** Keeps calls from a gateway that is down, so that nobody waits for what is not going to come. */
export interface Breaker {
  /** Makes the call, or throws at once while the gateway rests. A `GatewayRefusal` is an answer and no failure. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

interface BreakerOptions {
  /** So many failures in a row open it. */
  failures: number;
  /** So long no call is made then, in milliseconds. After that one is, to see, and its end decides. */
  restMs: number;
  /** Is told when it opens and when it closes again. */
  onChange?: (state: 'open' | 'closed') => void;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

export function createBreaker({
  failures: limit,
  restMs,
  onChange = () => {},
  now = () => performance.now(),
}: BreakerOptions): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;

  const succeed = () => {
    if (failures >= limit) onChange('closed');
    failures = 0;
  };
  const fail = () => {
    failures++;
    if (failures >= limit) restsUntil = now() + restMs;
    if (failures === limit) onChange('open');
  };

  return {
    run: async (call) => {
      const isOpen = failures >= limit;
      if (isOpen && (isTrying || now() < restsUntil))
        throw new Error('the payment gateway has failed again and again and is left alone a while');
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
