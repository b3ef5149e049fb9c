import { z } from 'zod';

/** Every error code of the API, with its HTTP status. Codes are stable; texts are not. */
export const errorStatus = {
  invalid_request: 400,
  size_required: 400,
  sign_in_required: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  session_ended: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  out_of_stock: 409,
  empty_cart: 409,
  order_state: 409,
  idempotency_conflict: 409,
  promo_invalid: 409,
  stale_version: 409,
  /** Staff have to answer what `details` ask, and send the request again with the answer. */
  needs_confirmation: 409,
  gone: 410,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** An invalid field of a request; `path` is dotted (`sizes.0.quantity`). */
const errorDetail = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetail>;

/** The stored state, for a save that was based on an older version. */
const savedState = z.object({
  /** Null for values without a version, such as a count or a role. */
  version: z.number().int().nullable(),
  savedAt: z.string().nullable(),
  /** Null if it was not saved by staff. */
  savedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** In the shape of the read endpoint: a staff product, a promotion, the settings. */
  values: z.unknown(),
});
export type SavedState = z.infer<typeof savedState>;

/** The shape of every error response. `message` is a sentence that may be shown to shoppers. */
export const errorBody = z.object({
  status: z.number().int(),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(errorDetail),
  requestId: z.string(),
  /** Only with `stale_version`. */
  current: savedState.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
