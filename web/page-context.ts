import { createContext, RouterContextProvider } from 'react-router';

/** What a request to the API may carry. Bodies are JSON text already. */
export type TransportInit = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  signal?: AbortSignal;
};

/** The part of an HTTP answer that the typed client reads; a fetch `Response` is one. */
export type TransportAnswer = {
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
};

/** Calls the API by its path, `/api/...`: fetch in the browser, an in-process call on the server. */
export type Transport = (path: string, init?: TransportInit) => Promise<TransportAnswer>;

export type PageContext = {
  /** The CSP nonce of this answer; empty in the browser, which needs none. */
  nonce: string;
  api: Transport;
  /** The value of the request's theme cookie; the browser reads its own. */
  theme?: string | null;
  /** The shop's own origin, without a trailing slash: for canonical links and shared pictures. */
  publicUrl: string;
  /** Where a fault in a loader or a page goes. The browser leaves it out. */
  reportError?: (error: unknown) => void;
};

/** In loaders and middleware: `const { api } = context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/** Wraps a page's context for the router; both entries use it. */
export function createPageContext(page: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, page);
  return provider;
}
