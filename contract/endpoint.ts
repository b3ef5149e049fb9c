import type { z } from 'zod';
import type { Right } from './values/rights';

/**
 * The required access. `catalogue`: anyone or signed-in users, by the setting `catalogueAccess`. `shopper`: signed-in users,
 * and guests while the catalogue is public. `buyer`: signed-in users, guests, and the session of the link in an order email
 * for that order (the parameter `orderId`). A right: accounts with it, see `rights`.
 */
export type Access = 'anyone' | 'catalogue' | 'shopper' | 'buyer' | 'user' | Right;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A right that a call needs beside its `access`, in the case that `when` describes. */
interface ConditionalRight {
  right: Right;
  when: string;
}

/**
 * One endpoint of the API. The server's route, the web client's call and the OpenAPI document derive from this record.
 * `path` uses `:name` for parameters. `status` is the status on success. `response` of `null` means an empty body.
 */
export interface Endpoint<
  Params extends z.ZodType | null = z.ZodType | null,
  Query extends z.ZodType | null = z.ZodType | null,
  Body extends z.ZodType | null = z.ZodType | null,
  Response extends z.ZodType | null = z.ZodType | null,
  Allowed extends Access = Access,
  Verb extends Method = Method,
  Path extends string = string,
> {
  method: Verb;
  path: Path;
  access: Allowed;
  summary: string;
  tag: string;
  status: number;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  /** Further rights that some calls need; the service checks them. */
  conditionalRights?: ConditionalRight[];
  /**
   * Also admits the session of the link in an order email, though the path names no order: the service limits it to what
   * the link proves. Only for the access `buyer`.
   */
  limitsLink?: boolean;
  /** The response is a plain array, with the headers `X-Total-Count` and `Link`. */
  list?: boolean;
  /** Accepts an `Idempotency-Key` header. */
  idempotent?: boolean;
  /** Responds with a file or a stream instead of JSON. */
  raw?: boolean;
  /** The media type of that file, if it is not CSV. */
  mediaType?: string;
  /** Accepts a file of one of these media types as the body, instead of JSON. */
  consumes?: string[];
}

type Defaulted = 'status' | 'params' | 'query' | 'body' | 'response';
type Definition<E extends Endpoint> = Omit<E, Defaulted> & Partial<Pick<E, Defaulted>>;

/** Declares an endpoint; `status` defaults to 200. */
export function endpoint<
  A extends Access,
  M extends Method,
  const U extends string,
  P extends z.ZodType | null = null,
  Q extends z.ZodType | null = null,
  B extends z.ZodType | null = null,
  R extends z.ZodType | null = null,
  const L extends boolean = false,
>(
  definition: Definition<Endpoint<P, Q, B, R, A, M, U>> & { limitsLink?: L },
): Endpoint<P, Q, B, R, A, M, U> & { limitsLink?: L } {
  return {
    status: 200,
    params: null as P,
    query: null as Q,
    body: null as B,
    response: null as R,
    ...definition,
  };
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A handler's input: parsed parameters, query and body. */
export interface Received<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** The input that a caller sends. */
export interface Sent<E extends Endpoint> {
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
}

/** The response as returned by the handler and read by the caller. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;
