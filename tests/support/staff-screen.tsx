import { configure, render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { ApiProvider } from '../../web/api/query-client';
import { ToastRegion } from '../../web/ui/overlays/toast';

// Tables are slow to search by role in jsdom, the more on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** What the API is asked: `PUT /api/admin/orders/42/ship`, with what was sent. */
export interface Asked {
  name: string;
  body: unknown;
  key: string | null;
}

type Answers = Record<string, (asked: Asked) => unknown>;

/** A refusal, as an answer of the stand-in API. */
export const refusal = (status: number, code: string, message: string, details: object[] = []) =>
  Response.json({ status, code, message, details, requestId: 'r' }, { status });

/**
 * Stands in for the API. An answer is chosen by the beginning of `METHOD path?query`; the longest fits best.
 * Returns what was asked, in order.
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

/** Draws routes at an address, with a store of their own. */
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
