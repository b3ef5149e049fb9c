import { text } from 'node:stream/consumers';
import { renderToReadableStream } from 'react-dom/server.browser';
import type { EntryContext } from 'react-router';
import { type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './nonce';
import { pageContext } from './page-context';

/** The router's, so that the server has the one that the pages were built with. */
export { createRequestHandler } from 'react-router';
export { providePageContext } from './page-context';

/** Milliseconds after which loaders' open promises are rejected; the render is aborted a second later. */
export const streamTimeout = 5_000;

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
  const { nonce, reportError } = context.get(pageContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');

  let failed = false;
  const html = await render(router, request.url, nonce, (error) => {
    failed = true;
    if (!request.signal.aborted) reportError?.(error);
  });
  return new Response(html, { status: failed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).reportError?.(error);
};

/**
 * By the build for browsers: the one for Node follows every promise of the process from the first page on, which each
 * answer of the API would pay for.
 */
async function render(
  router: EntryContext,
  url: string,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  const late = new AbortController();
  const timeout = setTimeout(() => late.abort(), streamTimeout + 1_000);
  try {
    const page = await renderToReadableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={url} nonce={nonce} />
      </NonceContext>,
      { nonce, onError, signal: late.signal },
    );
    await page.allReady;
    return withPatientScripts(await text(page));
  } finally {
    // A timer left running would keep the whole rendered tree alive.
    clearTimeout(timeout);
  }
}

/** The page reads and works without its scripts: on a slow line, style, letters and pictures come before them. */
function withPatientScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}
