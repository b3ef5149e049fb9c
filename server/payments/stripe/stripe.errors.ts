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

const KEYS = 5;

/**
 * Makes a call that has one effect however often it is made. Stripe keeps the first answer to a key and repeats it, a
 * failure too, so what failed there for good is tried under a key derived from the first.
 */
export async function underKey<T>(
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await call(count === 1 ? key : `${key}-${count}`);
    } catch (err) {
      if (count === KEYS || !isKeptFailure(err)) throw err;
    }
  }
}

/** The code of Stripe's refusal, such as `charge_already_refunded`. */
export function codeOf(err: unknown): string | undefined {
  return isSdkError(err) ? err.code : undefined;
}

export function isBadSignature(err: unknown): boolean {
  return isSdkError(err) && err.type === 'StripeSignatureVerificationError';
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
