import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';

/**
 * Records errors on every page of a context from now on: a page must not log an error, throw, violate the
 * content security policy, request another origin, or request a missing file.
 */
export async function watch(context: BrowserContext, url: string): Promise<string[]> {
  const complaints: string[] = [];
  const add = (complaint: string | null) => {
    if (complaint !== null) complaints.push(complaint);
  };
  await context.addInitScript(reportPolicyBreaches);
  context.on('console', (message) => add(ofConsole(message)));
  context.on('weberror', (error) => add(`exception: ${error.error().message}`));
  context.on('request', (request) => add(ofRequest(request, url)));
  context.on('response', (response) => add(ofResponse(response)));
  return complaints;
}

/** Runs in the browser, which does not log violations in report-only mode. */
function reportPolicyBreaches() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

function ofConsole(message: ConsoleMessage): string | null {
  // Chromium itself logs every failed request; the pages handle those.
  if (message.type() !== 'error' || message.text().startsWith('Failed to load resource'))
    return null;
  return `console: ${message.text()} (${message.page()?.url()})`;
}

function ofRequest(request: Request, url: string): string | null {
  const { origin, protocol } = new URL(request.url());
  if (origin === url || protocol === 'data:' || protocol === 'blob:') return null;
  return `elsewhere: ${request.url()}`;
}

function ofResponse(response: Response): string | null {
  const isFault = response.status() >= 500;
  const isFile = /^\/(assets|media)\//.test(new URL(response.url()).pathname);
  if (!isFault && !(isFile && response.status() >= 400)) return null;
  return `answer: ${response.status()} ${response.url()}`;
}
