import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, Endpoint, Received } from '#contract/endpoint';
import type { ErrorDetail } from '#contract/errors';
import type { AskedOfOwner } from '../auth/sessions/owner-query';
import type { Caller } from '../auth/sessions/sessions';
import type { Dependencies } from '../cache/dependencies';
import type { Shop } from '../shop';
import type { AnswerText } from './responses/response-text';

declare module '../shop' {
  interface Shop {
    /** The mounted endpoints of the contract. */
    routes: Route[];
  }
}

/** Who sends a request: the address that rate limits count, and the headers. */
export interface Client {
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
}

/** A handler's argument: the parsed input, and who calls. */
export type Call<E extends Endpoint = Endpoint> = Received<E> & {
  shop: Shop;
  /** Never null if the endpoint requires a caller. */
  caller: E['access'] extends 'anyone' | 'catalogue' ? Caller | null : Caller;
  /** The answer to the query of `asks`; undefined if nothing was asked. */
  state: unknown;
  client: Client;
  /** The path with its query, as requested. */
  url: string;
  /** Of an endpoint that accepts an `Idempotency-Key`; null without one. */
  idempotencyKey: string | null;
  /** Reads the file of an endpoint with `file` and passes it on. At most `file.atOnce` run concurrently. */
  takeFile<Result>(work: (file: Buffer) => Promise<Result>): Promise<Result>;
  /** The unparsed body of an endpoint with `bytes`. */
  bytes: Buffer;
  /** Handlers whose answers pages show say here on which subjects the answer depends. */
  dependencies: Dependencies;
};

/** All items of a list, or a page of them with the total number. */
type List<Items> = Items | { items: Items; total: number };

/** The result of a handler: a `FileAnswer` for a raw endpoint; ignored if the endpoint's response is empty. */
type Result<E extends Endpoint> = E['response'] extends null
  ? unknown
  : List<Answer<E>> | AnswerText;

type Handle<E extends Endpoint> = (call: Call<E>) => Result<E> | Promise<Result<E>>;

/** What an endpoint needs beside its handler. */
interface RouteOptions<E extends Endpoint> {
  /** The message of a 401. */
  signInMessage?: string;
  /** Errors of a body that only the shop can know. If the contract refuses the body, they are reported with its own. */
  bodyErrors?(shop: Shop, body: unknown): Promise<ErrorDetail[]>;
  /** For endpoints with access 'catalogue': the cached response to a URL. Must be synchronous. */
  cachedAnswer?(shop: Shop, url: string, dependencies?: Dependencies): Buffer | undefined;
  /** How long a cache may keep the response; by default it follows from access and method. */
  cacheControl?: string;
  /** The response is a file to download with this name. */
  fileName?: string;
  /** For endpoints that need a caller: a query about the account, which is answered by the statement that checks the session. */
  asks?(input: Received<E>): AskedOfOwner<unknown> | null;
  /** The status of a response, if it is not the endpoint's. */
  statusOf?(answer: Answer<E>): number;
  /** The order that the request is about, for the log, if its path names none. */
  orderOf?(answer: Answer<E>): string;
  /** The body is a file of at most `limit` bytes. Others are refused with the advice. */
  file?: { limit: number; advice: string; atOnce?: number };
  /** Maximum length of a JSON body in bytes, if it is smaller than that of all endpoints. */
  bodyLimit?: number;
  /** The body is not parsed, and has at most this many bytes. */
  bytes?: { limit: number };
}

/** A handler, or a handler with options. */
type Handler<E extends Endpoint> = Handle<E> | ({ handle: Handle<E> } & RouteOptions<E>);

/** The handlers of a part of the contract, by the names of its endpoints. Nothing may be missing. */
type Handlers<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint
    ? Name
    : never]: Contract[Name] extends Endpoint ? Handler<Contract[Name]> : never;
};

/** An endpoint with its handler. */
export interface Route extends RouteOptions<Endpoint> {
  /** Its name in the contract. */
  name: string;
  endpoint: Endpoint;
  handle(call: Call): unknown;
  /** The module of the contract, or the part of it, that declares the endpoint and its schemas. */
  contract: object;
}

/** The routes of a part of the contract: a module, or some of its endpoints. */
export function implement<Contract extends object>(
  contract: Contract,
  handlers: Handlers<Contract>,
): Route[] {
  const endpoints = new Map<string, unknown>(Object.entries(contract));
  return Object.entries<unknown>(handlers).map(([name, handler]) => ({
    ...(typeof handler === 'function'
      ? { handle: handler as Route['handle'] }
      : (handler as Route)),
    name,
    endpoint: endpoints.get(name) as Endpoint,
    contract,
  }));
}
