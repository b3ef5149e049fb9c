import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './nonce';
import { pageContext } from './page-context';
import { FirstTheme, toTheme } from './theme/theme';

/** The server creates its handler and contexts from the modules that the pages were built with. */
export { createRequestHandler } from 'react-router';
export { createPageContext } from './page-context';
export { language } from './ui/text/language';

/** Milliseconds until pending loader promises are rejected. A render still waiting is aborted a second later. */
export const streamTimeout = 5_000;

/**
 * Renders the whole page before the first byte is sent. The status is then known, the response can be cached, and
 * crawlers receive all content. The HTML is taken beside the response: through its body it would be encoded and decoded once more.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, theme = null, reportError, takeHtml } = loadContext.get(pageContext);
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <FirstTheme value={toTheme(theme)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </FirstTheme>
      </NonceContext>,
      {
        nonce,
        // Otherwise React moves long `Suspense` contents to the end of the document, and a script puts them in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const chunks: Uint8Array[] = [];
          const html = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              takeHtml?.(withLowPriority(Buffer.concat(chunks).toString()));
              resolve(new Response(null, { status: hasFailed ? 500 : status, headers }));
              done();
            },
          });
          pipe(html);
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          hasFailed = true;
          if (!request.signal.aborted) reportError?.(error);
        },
      },
    );
    // Without clearTimeout above, the timer would keep the rendered tree in memory.
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** The page is complete without its scripts, so that they load after its styles, fonts and first picture. */
function withLowPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).reportError?.(error);
};
