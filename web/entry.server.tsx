import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './nonce';
import { pageContext } from './page-context';
import { routesOf } from './route-subset.server';
import { FirstTheme, toTheme } from './theme/theme';
import { sectionsLoaded } from './ui/lazy/lazy-section';

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
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, theme = null, reportError, takeHtml } = loadContext.get(pageContext);
  const routes = routesOf(routerContext);
  const routerData = await readData(routerContext);
  const page = () => (
    <NonceContext value={nonce}>
      <FirstTheme value={toTheme(theme)}>
        <ServerRouter
          context={{ ...routerContext, ...routes, ...withData(routerData) }}
          url={request.url}
          nonce={nonce}
        />
      </FirstTheme>
    </NonceContext>
  );
  const { html, hasFailed } =
    (await renderWithSections(page)) ?? (await renderWhenReady(page(), nonce, onError));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  takeHtml?.(withLowPriority(html));
  return new Response(null, { status: hasFailed ? 500 : status, headers });

  function onError(error: unknown) {
    if (!request.signal.aborted) reportError?.(error);
  }
}

/**
 * The router's data as text, read before the page is rendered: the component that writes it would wait for it, so that the page
 * would be rendered in several steps.
 */
async function readData({ serverHandoffStream }: EntryContext): Promise<string> {
  if (!serverHandoffStream) return '';
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

/** The router's data for one rendering, as if its stream had been read. */
function withData(text: string): Pick<EntryContext, 'renderMeta' | 'serverHandoffStream'> {
  const read = (result: { done: boolean; value: string }) =>
    Object.assign(Promise.resolve(), { result });
  return {
    serverHandoffStream: new ReadableStream(),
    renderMeta: {
      streamCache: { 0: read({ done: false, value: text }), 1: read({ done: true, value: '' }) },
    },
  };
}

interface RenderedHtml {
  html: string;
  /** Whether a part of the page has failed. */
  hasFailed: boolean;
}

/** What React writes in the place of a part that waits or has failed. */
const notRendered = '<!--$!-->';

/** The page at once, if need be after the code of its sections has loaded; null if something else waits or has failed. */
async function renderWithSections(page: () => ReactNode): Promise<RenderedHtml | null> {
  let rendered = renderAtOnce(page());
  while (rendered === null && (await sectionsLoaded())) rendered = renderAtOnce(page());
  return rendered;
}

/**
 * The page as React renders it to a string, which takes less time than a stream: no text is encoded and decoded, and no rendering
 * is run in an `AsyncLocalStorage`, which in Node 20 makes every later `await` of the process slower. Null if a part of the page
 * waits, as its code does the first time, or has failed.
 */
function renderAtOnce(page: ReactNode): RenderedHtml | null {
  try {
    const html = renderToString(page);
    return html.includes(notRendered) ? null : { html: `<!DOCTYPE html>${html}`, hasFailed: false };
  } catch {
    return null;
  }
}

/** The page once all of its parts are rendered. Rejects if the frame of the page fails. */
function renderWhenReady(
  page: ReactNode,
  nonce: string,
  reportError: (error: unknown) => void,
): Promise<RenderedHtml> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React moves long `Suspense` contents to the end of the document, and a script puts them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout);
        const chunks: Uint8Array[] = [];
        const html = new Writable({
          write(chunk: Uint8Array, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            resolve({ html: Buffer.concat(chunks).toString(), hasFailed });
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
        reportError(error);
      },
    });
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
