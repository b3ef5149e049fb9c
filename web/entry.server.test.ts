import { AsyncLocalStorage } from 'node:async_hooks';
import { createElement, type FunctionComponent, lazy, Suspense } from 'react';
import type { ServerBuild } from 'react-router';
import { Scripts, useLoaderData } from 'react-router';
import { expect, it, vi } from 'vitest';
import * as entry from './entry.server';
import { lazySection } from './ui/lazy/lazy-section';

type RouteModule = ServerBuild['routes'][string] & object;

/** The response to a page whose root route has a component, with its HTML and the errors that were reported. */
async function render(Content: FunctionComponent, path = '/') {
  const reportError = vi.fn();
  let html = '';
  const context = entry.createPageContext({
    nonce: 'nonce-1',
    api: () => Promise.reject(new Error('This page calls nothing.')),
    publicUrl: 'http://shop.test',
    reportError,
    takeHtml: (rendered) => {
      html = rendered;
    },
  });
  const handle = entry.createRequestHandler(buildOf(Content), 'production');
  const { status } = await handle(new Request(`http://shop.test${path}`), context);
  return { status, html, reportError };
}

function buildOf(Content: FunctionComponent): ServerBuild {
  const module = {
    default: () =>
      createElement(
        'html',
        { lang: 'en' },
        createElement('body', null, createElement(Content), createElement(Scripts)),
      ),
    loader: () => ({ title: '</script>Breton top' }),
    ErrorBoundary: () => 'failed',
  };
  const client = { id: 'root', path: '', hasAction: false, hasLoader: true, module: '/root.js' };
  const more = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module } as RouteModule },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { ...client, ...more, hasErrorBoundary: true, imports: [], css: [] } },
      url: '/manifest.js',
      version: '1',
    } as unknown as ServerBuild['assets'],
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v8_middleware: true } as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    prerender: [],
    basename: '/',
  };
}

it('writes the document with the data of its loaders, escaped', async () => {
  const { status, html } = await render(() => useLoaderData<{ title: string }>().title);
  expect(status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/body><\/html>$/s);
  expect(html).toContain('&lt;/script&gt;Breton top');
  const data = [...html.matchAll(/streamController\.enqueue\((.*?)\);<\/script>/g)];
  expect(data.map(([, json = '']) => JSON.parse(json)).join('')).toContain('</script>Breton top');
  expect(html).toContain('streamController.close()');
});

it('waits for a part whose code is not loaded yet', async () => {
  const Part = lazy(async () => ({ default: () => 'loaded part' }));
  const { status, html } = await render(() => withPlaceholder(Part));
  expect(status).toBe(200);
  expect(html).toContain('loaded part');
  expect(html).not.toContain('placeholder');
});

it('waits for the code of sections without a stream, which would slow down every later `await`', async () => {
  const Section = lazySection('section', async () => () => 'loaded section');
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  const { status, html } = await render(() => createElement(Section));
  expect(run).not.toHaveBeenCalled();
  expect(status).toBe(200);
  expect(html).toContain('loaded section');
});

it('answers 500 and reports the error if a part fails', async () => {
  const { status, html, reportError } = await render(() => withPlaceholder(Broken));
  expect(status).toBe(500);
  expect(html).toContain('placeholder');
  expect(reportError).toHaveBeenCalledExactlyOnceWith(broken);
});

it('shows the error screen if the whole page fails', async () => {
  const { status, html } = await render(Broken);
  expect(status).toBe(500);
  expect(html).toContain('failed');
});

const withPlaceholder = (Part: FunctionComponent) =>
  createElement(Suspense, { fallback: 'placeholder' }, createElement(Part));

const broken = new Error('broken');
function Broken(): never {
  throw broken;
}
