import type { Answer, Endpoint, Sent } from '#contract/endpoint';
import { type ErrorBody, type ErrorCode, errorBody } from '#contract/errors';
import type { Transport } from '../page-context';

/** What a call is given: only what its endpoint declares. */
export type CallInput<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends null ? never : Part]: Sent<E>[Part];
};

export interface CallOptions {
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A refused or failed call. `offline` is the one code that is ours: the API was not reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly status: number;
  readonly details: ErrorBody['details'];
  /** Seconds to wait, where the API said so. */
  readonly retryAfter: number | null;

  constructor(
    body: Pick<ErrorBody, 'status' | 'message' | 'details'> & { code: ErrorCode | 'offline' },
    retryAfter: number | null = null,
  ) {
    super(body.message);
    this.code = body.code;
    this.status = body.status;
    this.details = body.details;
    this.retryAfter = retryAfter;
  }

  /** What is wrong with one field, by its dotted path. */
  fieldMessage(path: string): string | undefined {
    return this.details.find((detail) => detail.path === path)?.message;
  }
}

/** Calls the API and returns its answer, with the total of a bare list. Throws `ApiError`. */
export async function callApi<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ answer: Answer<E>; total: number }> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const response = await transport(pathOf(endpoint.path, params) + queryOf(query), {
    method: endpoint.method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((cause: Error) => {
    if (cause.name === 'AbortError') throw cause;
    throw new ApiError({
      status: 0,
      code: 'offline',
      message: 'You seem to be offline. Please try again when you are back.',
      details: [],
    });
  });
  if (response.status >= 400) throw await errorOf(response);
  const answer = (endpoint.response === null ? undefined : await response.json()) as Answer<E>;
  return { answer, total: Number(response.headers.get('x-total-count') ?? 0) };
}

function pathOf(pattern: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    pattern,
  );
}

function queryOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && String(value) !== '')
      search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function errorOf(response: Awaited<ReturnType<Transport>>): Promise<ApiError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  if (parsed.success) return new ApiError(parsed.data, retryAfter);
  return new ApiError({
    status: response.status,
    code: 'internal',
    message: 'Something went wrong. Please try again.',
    details: [],
  });
}
