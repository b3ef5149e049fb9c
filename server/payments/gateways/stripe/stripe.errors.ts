import { GatewayRejection } from '../gateway';

/** The fields used of an SDK error. */
interface SdkError extends Error {
  type: string;
  code?: string;
  statusCode?: number;
  requestId?: string;
  headers?: Record<string, string>;
}

/**
 * Converts SDK errors into ones that can be logged: the SDK's contain the response with its secrets. A refusal by Stripe
 * becomes a `GatewayRejection`, except rate limiting, which counts as unavailable.
 */
export async function withLoggableErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (err) {
    throw toLoggableError(err);
  }
}

/** How long a replacement idempotency key is used, in milliseconds. */
const REPLACEMENT_KEY_MS = 5_000;

/**
 * Makes a call with an idempotency key. Stripe repeats the first answer to a key for a day, even its own failures, so after
 * such a failure the call is repeated with a replacement key that changes after a while. The call must be safe to repeat if
 * it succeeded in spite of the failure.
 */
export async function withIdempotencyKey<T>(
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(key);
  } catch (err) {
    if (!isReplayedError(err)) throw err;
  }
  return call(`${key}-${Math.floor(Date.now() / REPLACEMENT_KEY_MS)}`);
}

/** The error code of Stripe’s refusal, such as `charge_already_refunded`. */
export function errorCode(err: unknown): string | undefined {
  return isSdkError(err) ? err.code : undefined;
}

function isReplayedError(err: unknown): boolean {
  return isSdkError(err) && err.headers?.['idempotent-replayed'] === 'true';
}

function toLoggableError(err: unknown): unknown {
  if (!isSdkError(err)) return err;
  const { statusCode, requestId, message } = err;
  const kind = [err.type, err.code, statusCode, requestId].filter(Boolean).join(' ');
  const text = `${kind}: ${message}`;
  const isRejected =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429;
  return isRejected ? new GatewayRejection(text) : new Error(text);
}

function isSdkError(err: unknown): err is SdkError {
  return (
    err instanceof Error && 'type' in err && typeof err.type === 'string' && 'requestId' in err
  );
}
