import type { GuestCart } from '#contract/cart';
import { useQueryClient } from '../../query/query-context';
import { useMutation } from '../../query/use-mutation';
import { useQuery } from '../../query/use-query';
import { call } from '../browser';
import { ApiError } from '../client';
import {
  emptyCart,
  type GoneLine,
  lineId,
  namedGone,
  quantityOf,
  toItem,
  withQuantity,
  withSeen,
} from './guest-cart.rules';
import {
  changeGuestLines,
  dropGuestLines,
  type GuestLine,
  readGuestLines,
  useGuestLines,
} from './guest-lines';

const queryKey = (lines: readonly GuestLine[]) => ['guestCart', lines.map(toItem)] as const;

/** A visitor's cart: its lines in this browser, at the shop's prices and stock of now. Commands throw `ApiError`. */
export function useGuestCart(isEnabled: boolean) {
  const client = useQueryClient();
  const lines = useGuestLines();
  const isEmpty = lines.length === 0;
  const { data, isLoading, error, refetch } = useQuery<GuestCart, ApiError>({
    queryKey: queryKey(lines),
    queryFn: ({ signal }) => price(lines, {}, signal),
    enabled: isEnabled && !isEmpty,
    placeholderData: (before) => before,
  });

  const changing = useMutation<
    void,
    ApiError,
    { productId: string; size: string; quantity: (held: number) => number }
  >({
    scope: { id: 'cart' },
    mutationFn: async ({ productId, size, quantity }) => {
      const id = lineId({ productId, size });
      const wanted = (held: readonly GuestLine[]) =>
        withQuantity(held, { productId, size, quantity: quantity(quantityOf(held, id)) });
      const asked = wanted(readGuestLines()?.lines ?? []);
      const changed = asked.findIndex((line) => lineId(line) === id);
      const answer = await price(asked, { changed });
      // Another tab may have changed the cart meanwhile.
      changeGuestLines((held) => withSeen(wanted(held), answer, [id]));
      client.setQueryData(queryKey(readGuestLines()?.lines ?? []), answer);
    },
  });

  const change = (id: string, quantity: number) => {
    const line = lines.find((one) => lineId(one) === id);
    return line
      ? changing.mutateAsync({
          productId: line.productId,
          size: line.size,
          quantity: () => quantity,
        })
      : Promise.resolve();
  };
  return {
    data: isEmpty ? emptyCart : data,
    isLoading,
    error,
    retry: () => void refetch(),
    count: isEmpty ? 0 : (data?.totalItem ?? piecesIn(lines)),
    gone: data && !isEmpty ? namedGone(data.gone, lines) : [],
    add: ({
      productId,
      size,
      quantity = 1,
    }: {
      productId: string;
      size?: string | null | undefined;
      quantity?: number | undefined;
    }) =>
      changing.mutateAsync({ productId, size: size ?? '', quantity: (held) => held + quantity }),
    setQuantity: change,
    remove: async (id: string) =>
      changeGuestLines((held) => held.filter((line) => lineId(line) !== id)),
    dismissGone: () => {
      const gone = new Set(data?.gone.map(lineId));
      changeGuestLines((held) => held.filter((line) => !gone.has(lineId(line))));
    },
    acceptPrices: async () => {
      if (data) changeGuestLines((held) => withSeen(held, data, 'all'));
    },
    isBusy: changing.isPending,
  };
}

/**
 * Takes the visitor's cart of this browser, if there is one, into the account's; answers the account's cart and what of
 * it is gone. It may be done again, and by two tabs at once: the server counts each piece once. The lines leave the
 * browser only after the answer. Null where there was nothing to take, or nothing that the account can hold now.
 */
export async function mergeGuestCart(): Promise<{ cart: GuestCart; gone: GoneLine[] } | null> {
  const kept = readGuestLines();
  if (!kept) return null;
  const { guestCart, lines } = kept;
  try {
    const cart = await call('POST /api/cart/merge', {
      body: { guestCart, items: lines.map(toItem) },
    });
    dropGuestLines(kept);
    return { cart, gone: namedGone(cart.gone, lines) };
  } catch (error) {
    // Refused: the lines stay here, and the account's own cart is shown.
    if (error instanceof ApiError && (error.status === 400 || error.status === 429)) return null;
    throw error;
  }
}

function price(
  lines: readonly GuestLine[],
  rest: { changed?: number },
  signal?: AbortSignal,
): Promise<GuestCart> {
  return call('POST /api/cart/guest', { body: { items: lines.map(toItem), ...rest } }, { signal });
}

function piecesIn(lines: readonly GuestLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
