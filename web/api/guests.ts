import { useQuery } from '@tanstack/react-query';
import { call, callForOrder } from './browser';
import type { BodyOf } from './client';
import { dropGuestToken, readGuestToken, storeGuestToken } from './guest-cart/guest-tokens';
import { storeToken } from './session/session';

/** Opens the order of an emailed link, and keeps its token in this browser. An empty token opens nothing. */
export function useOpenOrderLink(token: string) {
  return useQuery({
    queryKey: ['orderLink', token],
    queryFn: async () => {
      const { orderId, jwt } = await call('POST /api/guest/order-link', { body: { token } });
      storeGuestToken('order', jwt);
      return orderId;
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Turns the guest of the open order into an account, and signs in. Throws `ApiError`. */
export async function saveGuestDetails(body: BodyOf<'POST /api/guest/account'>): Promise<void> {
  const { jwt } = await callForOrder('POST /api/guest/account', { body });
  forgetOrderToken();
  storeToken(jwt);
}

/** Emails a link to the address of a guest's order, to download or delete the data of this address. Throws `ApiError`. */
export async function sendDataLink(orderId: string): Promise<void> {
  await callForOrder('POST /api/orders/:orderId/data-link', { params: { orderId } });
}

/** Everything that is stored about the address of an emailed link. Throws `ApiError`. */
export function exportGuestData(token: string) {
  return call('POST /api/guest/data', { body: { token } });
}

/** Erases the data of the email address that a link was sent to. Throws `ApiError`. */
export async function eraseGuest(token: string): Promise<void> {
  await call('POST /api/guest/erase', { body: { token } });
  forgetOrderToken();
}

/** The next order of this browser, which may be another person's, begins with a new guest. */
export function endGuestCart(): void {
  const token = readGuestToken('order');
  if (token !== null) dropGuestToken(token, ['cart']);
}

function forgetOrderToken(): void {
  const token = readGuestToken('order');
  if (token !== null) dropGuestToken(token);
}
