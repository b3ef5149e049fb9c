import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { ApiProvider } from '../../../web/api/query-client';
import { ToastRegion } from '../../../web/ui/overlays/toast';

/** A request to the API, such as `PUT /api/admin/orders/42/ship`, with its body. */
export interface Asked {
  name: string;
  body: unknown;
  key: string | null;
}

type Answers = Record<string, (asked: Asked) => unknown>;

/** An error response of the stand-in API. */
export const refusal = (status: number, code: string, message: string, details: object[] = []) =>
  Response.json({ status, code, message, details, requestId: 'r' }, { status });

/**
 * Replaces the API. The response is the one whose key is the longest prefix of `METHOD path?query`. Returns the
 * requests, in order.
 */
export function standInApi(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const one: Asked = {
      name: `${init.method ?? 'GET'} ${path}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    };
    asked.push(one);
    const fit = Object.keys(answers)
      .filter((name) => one.name.startsWith(name))
      .sort((a, b) => b.length - a.length)[0];
    const answer =
      fit === undefined ? refusal(404, 'not_found', 'Not found.') : answers[fit]?.(one);
    if (answer instanceof Response) return answer;
    const total = Array.isArray(answer) ? answer.length : 0;
    return Response.json(answer, { headers: { 'x-total-count': String(total) } });
  });
  return asked;
}

/** Renders routes at a URL, with a new store. */
export function showScreen(routes: RouteObject[], at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <ApiProvider>
      <RouterProvider router={router} />
      <ToastRegion />
    </ApiProvider>,
  );
  return { router };
}
