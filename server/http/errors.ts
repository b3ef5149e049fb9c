import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  errorStatus,
  type SavedState,
} from '#contract/errors';
import { DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { ownValue } from '#contract/values/own-value';
import type { Shop } from '../shop';
import { refusals } from './refusals/messages';
import { type Text, textIn } from './refusals/refusal-text';
import { languageOfRequest } from './request-language';

/** An expected error: sent in the contract's error shape, with the status of its code. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The stored state, for `stale_version`. */
  readonly current: SavedState | undefined;
  readonly #message: Text;
  readonly #details: readonly RefusedDetail[];

  constructor(
    code: ErrorCode,
    options: {
      message?: Text;
      details?: readonly RefusedDetail[];
      retryAfter?: number;
      current?: SavedState;
    } = {},
  ) {
    const message = options.message ?? refusals.usual[code];
    super(textIn(message, DEFAULT_LANGUAGE));
    this.#message = message;
    this.#details = options.details ?? [];
    this.code = code;
    this.details = this.#detailsIn(DEFAULT_LANGUAGE);
    this.current = options.current;
    this.retryAfter = options.retryAfter ?? (code === 'unavailable' ? 1 : undefined);
  }

  /** The message in the reader's language. The error itself is in English. */
  textsIn(language: string): Pick<ErrorBody, 'message' | 'details'> {
    return { message: textIn(this.#message, language), details: this.#detailsIn(language) };
  }

  #detailsIn(language: string): ErrorDetail[] {
    return this.#details.map(({ path, message }) => ({ path, message: textIn(message, language) }));
  }
}

/** An invalid field, as in the contract's `ErrorDetail`. */
export interface RefusedDetail {
  path: string;
  message: Text;
}

/** An error about one field of a request. */
export function fieldError(code: ErrorCode, path: string, message: Text): ShopError {
  return new ShopError(code, { message, details: [{ path, message }] });
}

/** Asks what staff may have overlooked, until they confirm it. */
export function needsConfirmation(details: ErrorDetail[]): ShopError {
  const message = details.map((detail) => detail.message).join(' ');
  return new ShopError('needs_confirmation', { message, details });
}

/** Zod's issues as the contract's error details, one for each invalid field. */
export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/** Where errors are logged and counted. */
type Reporting = Pick<Shop, 'log' | 'metrics'>;

/** Sends every error of the app in the contract's error shape. */
export function handleErrors(app: FastifyInstance, shop: Reporting): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendFailure(request, reply, error, shop),
  );
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new ShopError('not_found'), shop),
  );
}

/** Sends an error in the contract's shape; for errors that Fastify raises before its error handler applies. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  shop: Reporting,
): FastifyReply {
  const { headers } = (error ?? {}) as { headers?: Record<string, string> };
  const language = languageOfRequest(request);
  const { body, retryAfter } = failureOf(error, request.id, shop, language);
  // The length of the file (RFC 9110, 15.5.17).
  const range = headers?.['Content-Range'];
  if (body.code === 'range_not_satisfiable' && range) reply.header('content-range', range);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(body.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** An error in the contract's shape, counted, and logged unless it is a `ShopError`; `retryAfter` in whole seconds. */
export function failureOf(
  error: unknown,
  requestId: string,
  shop: Reporting,
  language: string,
): { body: ErrorBody; retryAfter: number | undefined } {
  const failure = toShopError(error, requestId, shop.log);
  const { code, current, retryAfter } = failure;
  shop.metrics.errors.inc({ code });
  const body: ErrorBody = {
    status: errorStatus[code],
    code,
    ...failure.textsIn(language),
    requestId,
    ...(current && { current }),
  };
  return { body, retryAfter: retryAfter === undefined ? undefined : Math.ceil(retryAfter) };
}

function toShopError(error: unknown, requestId: string, log: FastifyBaseLogger): ShopError {
  if (error instanceof ShopError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  const known = typeof code === 'string' ? ownValue(byFastifyCode, code) : undefined;
  if (known) return new ShopError(known);
  if (isDatabaseAway(error)) {
    log.warn({ requestId, err: error }, 'the database did not answer in time');
    return new ShopError('unavailable');
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ShopError(byStatus[status] ?? 'invalid_request');
  log.error({ requestId, err: error }, 'an unexpected error');
  return new ShopError('internal');
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_BAD_URL: 'invalid_request',
};

const byStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  431: 'headers_too_large',
};

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // PostgreSQL: statement and lock timeouts, shutdown, crash, starting up, too many connections, read-only, disk full, disk
  // failing, out of memory.
  '57014',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '53100',
  '58030',
  '53200',
  '25P03',
  '08006',
  '08003',
  '08001',
]);

/** Whether an error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code !== undefined && awayCodes.has(code)) return true;
  // A stopped server has no socket; a disk that became read-only results in a permission error.
  return /timeout exceeded when trying to connect|connect ENOENT|Connection terminated|Client has encountered a connection error|Read-only file system/.test(
    message ?? '',
  );
}
