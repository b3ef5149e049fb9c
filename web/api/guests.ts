import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './browser';
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
  const { jwt } = await call('POST /api/guest/account', { body });
  forgetOrderToken();
  storeToken(jwt);
}

/** Everything that is stored about the guest of the open order. */
export function useExportGuest(onSuccess: (data: unknown) => void, onError: () => void) {
  const mutationFn = () => call('GET /api/user/export', {});
  return useMutation({ mutationFn, onSuccess, onError });
}

/** Erases the guest of the open order. `leave` leaves its page, which would ask the visitor to sign in. */
export function useEraseGuest(leave: () => Promise<void>) {
  return useMutation({
    mutationFn: () => call('POST /api/guest/erase', {}),
    onSuccess: async () => {
      await leave();
      forgetOrderToken();
    },
  });
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
