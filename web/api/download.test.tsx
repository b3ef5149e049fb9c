import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFile } from './download';
import { dropGuestToken, storeGuestToken } from './guest-cart/guest-tokens';
import { dropToken, storeToken } from './session/session';

const INVOICE = '/api/invoices/1/pdf';

/** A server that gives the file to the owner of one token. */
function serve(owner: string): void {
  vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string> }) =>
    init.headers.authorization === `Bearer ${owner}`
      ? new Response('%PDF')
      : Response.json(
          { code: 'not_found', status: 404, message: '', details: [] },
          { status: 404 },
        ),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  dropToken();
  dropGuestToken('guest');
});

describe('a file of an order', () => {
  it('is fetched by a user who opened a guest’s order', async () => {
    serve('guest');
    storeToken('user');
    storeGuestToken('order', 'guest');
    expect(await (await fetchFile(INVOICE)).text()).toBe('%PDF');
  });

  it('is refused if the order belongs to neither', async () => {
    serve('somebody');
    storeToken('user');
    storeGuestToken('order', 'guest');
    await expect(fetchFile(INVOICE)).rejects.toMatchObject({ code: 'not_found' });
  });
});
