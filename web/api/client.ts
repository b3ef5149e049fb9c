import type { Api, CallName } from '#contract/api';
import type { Answer, Endpoint, Sent } from '#contract/endpoint';
import type { ErrorBody, ErrorCode } from '#contract/errors';
import { failure } from '../messages';
import type { Transport } from '../page-context';
import { languageHeader } from '../ui/text/language';

type InputPart = 'params' | 'query' | 'body';
type NothingRequired = Record<never, never>;
/** The input of a call, as in the contract. A part without a required field may be omitted. */
type CallInput<E extends Endpoint> = {
  [Part in InputPart as E[Part] extends null
    ? never
    : NothingRequired extends Sent<E>[Part]
      ? never
      : Part]: Sent<E>[Part];
} & {
  [Part in InputPart as E[Part] extends null
    ? never
    : NothingRequired extends Sent<E>[Part]
      ? Part
      : never]?: Sent<E>[Part];
};

/** The input and the answer of a call, by its name. */
export type InputOf<Name extends CallName> = CallInput<Api[Name]>;
export type AnswerOf<Name extends CallName> = Answer<Api[Name]>;
export type BodyOf<Name extends CallName> = Sent<Api[Name]>['body'];
export type QueryOf<Name extends CallName> = Sent<Api[Name]>['query'];

export interface CallOptions {
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The body of calls that take a file, with the file's own type unless `fileType` is set. */
  file?: Blob | undefined;
  fileType?: string | undefined;
}

/** A refused or failed call. The code `offline` is set by this client: the API was not reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly status: number;
  readonly details: ErrorBody['details'];
  /** The stored version, if a save was refused as stale. */
  readonly current: ErrorBody['current'];
  /** The `Retry-After` header in seconds, if any. */
  readonly retryAfter: number | null;

  constructor(
    body: Pick<ErrorBody, 'status' | 'message' | 'details' | 'current'> & {
      code: ErrorCode | 'offline';
    },
    retryAfter: number | null = null,
  ) {
    super(body.message);
    this.code = body.code;
    this.status = body.status;
    this.details = body.details;
    this.current = body.current;
    this.retryAfter = retryAfter;
  }

  /** The validation error of one field, by its dotted path. */
  fieldMessage(path: string): string | undefined {
    return this.details.find((detail) => detail.path === path)?.message;
  }
}

/**
 * Calls the API by a name of the contract, `PUT /api/cart/add`, and returns its answer, with the total of a bare list.
 * Only the contract's types are used: validation stays on the server. Throws `ApiError`.
 */
export async function callApi<Name extends CallName>(
  transport: Transport,
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<{ answer: AnswerOf<Name>; total: number }> {
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const { file } = options;
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = file ? (options.fileType ?? file.type) : 'application/json';
  const response = await transport(pathOf(pattern, params) + queryOf(query), {
    method,
    headers: {
      ...languageHeader,
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      ...(sent === undefined ? {} : { 'content-type': type }),
    },
    ...(sent === undefined ? {} : { body: sent }),
    ...(options.signal ? { signal: options.signal } : {}),
    call: { name, params },
  }).catch((cause: Error) => {
    if (cause.name === 'AbortError') throw cause;
    throw offline();
  });
  if (response.status >= 400) throw await errorOf(response);
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer = (isJson ? await response.json() : undefined) as AnswerOf<Name>;
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
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && String(one) !== '') search.append(name, String(one));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The API's message of a failed call, or `otherwise` for any other error. */
export function messageOf(error: unknown, otherwise: string = failure.tryAgain): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** The API was not reached. */
export function offline(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: failure.offline,
    details: [],
  });
}

/** The error of a refused call. */
export async function errorOf(response: Awaited<ReturnType<Transport>>): Promise<ApiError> {
  const body = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  if (isErrorBody(body)) return new ApiError(body, retryAfter);
  return new ApiError({
    status: response.status,
    code: 'internal',
    message: failure.tryAgain,
    details: [],
  });
}

/** A proxy may answer something else. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message, details } = (body ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' && typeof message === 'string' && Array.isArray(details);
}
