import { z } from 'zod';
import { callProvider, ProviderRefusal } from '../provider-api';
import type { PayPalKeys } from './paypal.provider';

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key?: string,
) => Promise<unknown>;

const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.number().int() });
const refusal = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** The code of a refusal: that of its first detail, such as `INSTRUMENT_DECLINED`, or its name. */
function codeOf(answer: unknown): string | undefined {
  const { data } = refusal.safeParse(answer);
  return data?.details?.[0]?.issue ?? data?.name;
}

/** Calls PayPal's API, with an access token that is kept until shortly before it ends. */
export function payPalApi(keys: PayPalKeys): { call: Call; checkKeys(): Promise<void> } {
  const base = keys.apiBase ?? (keys.isTest ? SANDBOX : LIVE);
  let token: Promise<{ value: string; until: number }> | null = null;
  const request = async () => {
    const credentials = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const answer = await callProvider(
      'PayPal',
      {
        method: 'POST',
        url: `${base}/v1/oauth2/token`,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      codeOf,
    );
    const parsed = accessToken.safeParse(answer);
    if (!parsed.success) throw new Error('PayPal returned something other than an access token.');
    const { access_token: value, expires_in: seconds } = parsed.data;
    return { value, until: Date.now() + (seconds - 60) * 1000 };
  };
  const renew = () => {
    const requested = request();
    token = requested;
    requested.catch(() => {
      if (token === requested) token = null;
    });
    return requested;
  };
  const currentToken = async () => {
    const known = token && (await token);
    return known && known.until > Date.now() ? known.value : (await renew()).value;
  };
  const call: Call = async (method, path, body, key) =>
    callProvider(
      'PayPal',
      {
        method,
        url: `${base}${path}`,
        headers: {
          authorization: `Bearer ${await currentToken()}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key !== undefined && { 'paypal-request-id': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      codeOf,
    );
  return {
    call: async (...request) => {
      try {
        return await call(...request);
      } catch (error) {
        // PayPal may have withdrawn the token before its time.
        if (!(error instanceof ProviderRefusal) || error.status !== 401) throw error;
      }
      token = null;
      return call(...request);
    },
    checkKeys: async () => void (await renew()),
  };
}
