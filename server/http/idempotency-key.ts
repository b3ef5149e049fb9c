import type { IncomingMessage } from 'node:http';
import { idempotencyKey } from '#contract/orders/orders';
import { ShopError } from './errors';

const NAME = 'idempotency-key';

/** The request's `Idempotency-Key`, or null. Throws `invalid_request` if it is malformed or sent twice. */
export function readIdempotencyKey(request: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  const keys = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === NAME ? [all[index + 1]] : [],
  );
  if (keys.length === 0) return null;
  const parsed = idempotencyKey.safeParse(keys[0]);
  if (keys.length === 1 && parsed.success) return parsed.data;
  const message = 'Send one Idempotency-Key of 1 to 255 visible ASCII characters.';
  throw new ShopError('invalid_request', {
    message,
    details: [{ path: 'Idempotency-Key', message }],
  });
}
