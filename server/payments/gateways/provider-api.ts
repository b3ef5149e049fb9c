import { traceHeaders } from '../../telemetry/spans';
import { GatewayRejection } from './gateway';

/** A refusal of a provider's API. */
export class ProviderRefusal extends GatewayRejection {
  constructor(
    message: string,
    readonly status: number,
    /** What `codeOf` read from the answer. */
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

interface ProviderRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Below the timeout of jobs, so that an answer that does not come is reported as such. */
const TIMEOUT_MS = 5_000;

/** Refusals that say nothing about the request itself: it may be repeated. */
const repeatable = new Set([408, 409, 425, 429]);

/**
 * Calls the JSON API of a payment provider. Throws a `ProviderRefusal` if the provider has refused the request; after any other
 * error it may have had an effect. `codeOf` reads from a refusal what may be logged, such as an error code.
 */
export async function callProvider(
  provider: string,
  { method, url, headers, body }: ProviderRequest,
  codeOf: (refusal: unknown) => string | undefined,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...traceHeaders(), ...headers },
    ...(body !== undefined && { body }),
    // The request carries keys, which are for this server only.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.ok) return parse(provider, text);
  const { status } = response;
  const code = codeOf(parseOrNull(text));
  const message = `${provider} answered ${[status, code].filter(Boolean).join(' ')}`;
  if (status >= 400 && status < 500 && !repeatable.has(status))
    throw new ProviderRefusal(message, status, code);
  throw new Error(message);
}

function parse(provider: string, text: string): unknown {
  if (text === '') return null;
  const answer = parseOrNull(text);
  if (answer === null) throw new Error(`${provider} returned something other than JSON.`);
  return answer;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
