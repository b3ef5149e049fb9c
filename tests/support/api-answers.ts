import type { ErrorBody } from '#contract/errors';

/** An answer of the API, for a test that stands in for it. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** A refusal in the error shape. */
export function refusal(
  status: number,
  code: string,
  message: string,
  details: ErrorBody['details'] = [],
): Response {
  return json(status, { status, code, message, details, requestId: 'r1' });
}
