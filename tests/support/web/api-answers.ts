import type { ErrorBody } from '#contract/errors';

/** A response of the API, for a test that replaces the API. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** An error response in the API's shape. */
export function refusal(
  status: number,
  code: string,
  message: string,
  details: ErrorBody['details'] = [],
): Response {
  return json(status, { status, code, message, details, requestId: 'r1' });
}
