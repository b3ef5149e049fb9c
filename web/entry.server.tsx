import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './nonce';
import { pageContext } from './page-context';

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

function render(
  router: EntryContext,
  url: string,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onError,
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onAllReady() {
          // A timer left running would keep the whole rendered tree alive.
          clearTimeout(timeout);
          const body = new PassThrough();
          text(body).then((html) => resolve(withPatientScripts(html)), reject);
          pipe(body);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** The page reads and works without its scripts: on a slow line, style, letters and pictures come before them. */
function withPatientScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}
