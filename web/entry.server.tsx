import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server.browser';
import type { EntryContext } from 'react-router';
import { type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './nonce';
import { pageContext } from './page-context';

/** The router's, so that the server has the one that the pages were built with. */
export { createRequestHandler } from 'react-router';
export { providePageContext } from './page-context';

/** Milliseconds after which loaders' open promises are rejected. */
export const streamTimeout = 5_000;

/**
 * Renders a whole page before anything of it is sent: so its status is the true one and the answer can be kept, and bots
 * see all of it. As one text in one go, so nothing in a page may suspend: loaders wait for their data instead.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={await withDataRead(router)} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const response = new Response(null, { status, headers });
  pages.set(response, withPatientScripts(`<!DOCTYPE html>${page}`));
  return response;
}

/** The pages' texts, beside their answers: in them they would become bytes, only to be read as text again. */
const pages = new WeakMap<Response, string>();

/** What an answer of the router's says: of a page its HTML. */
export function bodyOf(response: Response): string | Promise<string> {
  return pages.get(response) ?? response.text();
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).reportError?.(error);
};

/** The loaders' data, for the browser to start from, as the router's own reader would have left it: it would suspend. */
async function withDataRead(router: EntryContext): Promise<EntryContext> {
  const { serverHandoffStream } = router;
  if (!serverHandoffStream) return router;
  const result = { done: true, value: await text(serverHandoffStream) };
  const streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
  return { ...router, renderMeta: { streamCache } };
}

/** The page reads and works without its scripts: on a slow line, style, letters and pictures come before them. */
function withPatientScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}
