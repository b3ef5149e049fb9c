import { GatewayRefusal } from '../gateway';

/** What is read of an error of the SDK. */
interface SdkError extends Error {
  type: string;
  code?: string;
  statusCode?: number;
  requestId?: string;
  headers?: Record<string, string>;
}

/**
 * Makes calls whose errors may be logged: the SDK's own carry along what Stripe answered, secrets and all. What Stripe
 * has answered and not done is a `GatewayRefusal`; too many requests is not, since that means to leave it alone.
 */
export async function plainly<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (err) {
    throw toPlainError(err);
  }
}

/** How long a key that stands in for a spoilt one is the same, in milliseconds. */
const STAND_IN_MS = 5_000;

/**
 * Makes a call that has one effect however often it is made. Stripe keeps the first answer to a key and repeats it, a
 * failure of its own too: then a key stands in that is another after a while, or the call could not be made for a day.
 * The call must be harmless to repeat where the failure was not the whole truth.
 */
export async function underKey<T>(
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(key);
  } catch (err) {
    if (!isKeptFailure(err)) throw err;
  }
  return call(`${key}-${Math.floor(Date.now() / STAND_IN_MS)}`);
}

/** The code of Stripe’s refusal, such as `charge_already_refunded`. */
export function codeOf(err: unknown): string | undefined {
  return isSdkError(err) ? err.code : undefined;
}

function isKeptFailure(err: unknown): boolean {
  return isSdkError(err) && err.headers?.['idempotent-replayed'] === 'true';
}

function toPlainError(err: unknown): unknown {
  if (!isSdkError(err)) return err;
  const { statusCode, requestId, message } = err;
  const kind = [err.type, err.code, statusCode, requestId].filter(Boolean).join(' ');
  const told = `${kind}: ${message}`;
  const isRefused =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429;
  return isRefused ? new GatewayRefusal(told) : new Error(told);
}

function isSdkError(err: unknown): err is SdkError {
  return (
    err instanceof Error && 'type' in err && typeof err.type === 'string' && 'requestId' in err
  );
}
