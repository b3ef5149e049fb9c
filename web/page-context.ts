import { createContext, RouterContextProvider } from 'react-router';

/** Options of an API request; a text body is JSON. */
type TransportInit = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  signal?: AbortSignal;
  /**
   * The call by its name in the contract and the parameters of its path, and the part of its answer that is wanted, for the
   * server's transport; fetch ignores it.
   */
  call?: {
    name: string;
    params?: object | undefined;
    part?: {
      key: string;
      of(answer: unknown, printed: (count: number) => number): unknown;
      shown?(part: unknown): unknown;
    };
  };
};

/** The part of a response that the typed client reads; a fetch `Response` fits. */
type TransportAnswer = {
  status: number;
  headers: Pick<Headers, 'get'>;
  json(): Promise<unknown>;
};

/** Calls the API: by its path with fetch in the browser, by the call's name on the server. */
export type Transport = (path: string, init?: TransportInit) => Promise<TransportAnswer>;

type PageContext = {
  /** The CSP nonce of this rendering; empty in the browser. */
  nonce: string;
  api: Transport;
  /** The theme cookie of the request; the browser reads its own. */
  theme?: string | null;
  /** The shop's own origin, without a trailing slash, for canonical links and shared pictures. */
  publicUrl: string;
  /** Receives errors of loaders and rendering; on the server only. */
  reportError?: (error: unknown) => void;
  /** Receives the HTML of the page; on the server only. */
  takeHtml?: (html: string) => void;
  /** Tells when the page changes by the time alone; on the server only. */
  keepUntil?: (time: Date) => void;
};

/** In loaders and middleware: `const { api } = context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/** The router context of a page, for both entry files. */
export function createPageContext(page: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, page);
  return provider;
}
