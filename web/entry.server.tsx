import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.browser';
import type { EntryContext } from 'react-router';
import { type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './nonce';
import { pageContext } from './page-context';
import { FirstTheme, toTheme } from './theme/theme';

/** The router's, so that the server has the one that the pages were built with. */
export { createRequestHandler } from 'react-router';
export { providePageContext } from './page-context';

/** Milliseconds after which loaders' open promises are rejected; a render that waits is aborted a second later. */
export const streamTimeout = 5_000;

/** The pages' texts, beside their answers: in them they would become bytes, only to be read as text again. */
const pages = new WeakMap<Response, string>();

/** What an answer of the router's says: of a page its HTML. */
export function bodyOf(response: Response): string | Promise<string> {
  return pages.get(response) ?? response.text();
}

/**
 * Renders a whole page before anything of it is sent: so its status is the true one and the
 * answer can be cached, and bots see all of it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, theme = null, reportError } = context.get(pageContext);
  const handoff = router.serverHandoffStream && (await text(router.serverHandoffStream));
  const page = () => (
    <NonceContext value={nonce}>
      <FirstTheme value={toTheme(theme)}>
        <ServerRouter context={withHandoff(router, handoff)} url={request.url} nonce={nonce} />
      </FirstTheme>
    </NonceContext>
  );
  let failed = false;
  const onError = (error: unknown) => {
    failed = true;
    if (!request.signal.aborted) reportError?.(error);
  };
  const html = renderAtOnce(page()) ?? (await renderFirst(page, nonce, onError));

  headers.set('Content-Type', 'text/html; charset=utf-8');
  const response = new Response(null, { status: failed ? 500 : status, headers });
  pages.set(response, withPatientScripts(html));
  return response;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).reportError?.(error);
};

/** The router with what the browser starts from, as its own reader would have left it: that would be waited for. */
function withHandoff(router: EntryContext, handoff: string | undefined): EntryContext {
  if (handoff === undefined) return router;
  const read = Object.assign(Promise.resolve(), { result: { done: true, value: handoff } });
  return {
    ...router,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: read } },
  };
}

const leftToBrowser = '<!--$!-->';

/** As one text in one go, in half the time of a stream; null where a part of the page has to be waited for. */
function renderAtOnce(page: ReactNode): string | null {
  const html = renderToString(page);
  return html.includes(leftToBrowser) ? null : `<!DOCTYPE html>${html}`;
}

/** Waits for what is not there yet, once in a process; with all of it there, the page has the text it will always have. */
async function renderFirst(
  page: () => ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  const html = await renderPatiently(page(), nonce, onError);
  return renderAtOnce(page()) ?? html;
}

/**
 * Waits for the code of parts that are shown for the first time. By the build for browsers: the one for Node follows
 * every promise of the process from the first page on, which each answer of the API would pay for.
 */
async function renderPatiently(
  page: ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  const late = new AbortController();
  const timeout = setTimeout(() => late.abort(), streamTimeout + 1_000);
  try {
    const stream = await renderToReadableStream(page, { nonce, onError, signal: late.signal });
    await stream.allReady;
    return await text(stream);
  } finally {
    // A timer left running would keep the whole rendered tree alive.
    clearTimeout(timeout);
  }
}

/** The page reads and works without its scripts: on a slow line, style, letters and pictures come before them. */
function withPatientScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}
