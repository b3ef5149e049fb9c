import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { GuestCart } from '#contract/cart';
import { call } from '../browser';
import { ApiError } from '../client';
import {
  emptyCart,
  lineId,
  quantityOf,
  toItem,
  type UnavailableLine,
  withQuantity,
  withShownPrices,
  withTitles,
} from './guest-cart.rules';
import {
  changeGuestLines,
  deleteGuestLines,
  type GuestLine,
  readGuestLines,
  useGuestLines,
} from './guest-lines';

const guestCartKeys = {
  priced: (lines: readonly GuestLine[]) => ['guestCart', lines.map(toItem)],
} as const;

/** A visitor's cart: the lines of this browser at the shop's current prices and stock. */
export function useGuestCart(isEnabled: boolean) {
  const lines = useGuestLines();
  const isEmpty = lines.length === 0;
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: guestCartKeys.priced(lines),
    queryFn: ({ signal }) => priceLines(lines, {}, signal),
    enabled: isEnabled && !isEmpty,
    placeholderData: keepPreviousData,
  });
  return {
    data: isEmpty ? emptyCart : data,
    isLoading,
    error,
    retry: () => void refetch(),
    count: isEmpty ? 0 : (data?.totalItem ?? countUnits(lines)),
    unavailable: data && !isEmpty ? withTitles(data.gone, lines) : [],
    dismissUnavailable: () => {
      const ids = new Set(data?.gone.map(lineId));
      changeGuestLines((stored) => stored.filter((line) => !ids.has(lineId(line))));
    },
  };
}

type NewItem = {
  productId: string;
  size?: string | null | undefined;
  quantity?: number | undefined;
};

/** Throws `ApiError` if there are not enough in stock. */
export function addGuestItem(
  client: QueryClient,
  { productId, size, quantity = 1 }: NewItem,
): Promise<void> {
  return changeQuantity(client, { productId, size: size ?? '' }, (before) => before + quantity);
}

/** Throws `ApiError` if there are not enough in stock. */
export async function setGuestQuantity(
  client: QueryClient,
  id: string,
  quantity: number,
): Promise<void> {
  const line = storedLines().find((one) => lineId(one) === id);
  if (line) await changeQuantity(client, line, () => quantity);
}

export function removeGuestItem(id: string): void {
  changeGuestLines((stored) => stored.filter((line) => lineId(line) !== id));
}

/** Stores the prices that the cart shows now. */
export function acceptGuestPrices(client: QueryClient): void {
  const cart = client.getQueryData<GuestCart>(guestCartKeys.priced(storedLines()));
  if (cart) changeGuestLines((stored) => withShownPrices(stored, cart, 'all'));
}

/** The API checks stock and prices before anything is stored. */
async function changeQuantity(
  client: QueryClient,
  { productId, size }: Pick<GuestLine, 'productId' | 'size'>,
  quantityAfter: (before: number) => number,
): Promise<void> {
  const id = lineId({ productId, size });
  const applyTo = (lines: readonly GuestLine[]) =>
    withQuantity(lines, { productId, size, quantity: quantityAfter(quantityOf(lines, id)) });
  const wanted = applyTo(storedLines());
  const changed = wanted.findIndex((line) => lineId(line) === id);
  const cart = await priceLines(wanted, { changed });
  // Another tab may have changed the lines since.
  changeGuestLines((stored) => withShownPrices(applyTo(stored), cart, [id]));
  client.setQueryData<GuestCart>(guestCartKeys.priced(storedLines()), cart);
}

/**
 * Merges the visitor's cart of this browser into the account's; resolves to the account's cart and the lines that are no
 * longer sold. Idempotent, also from two concurrent tabs: the server counts each unit once. The lines are deleted from
 * the browser only after the answer. Null if there is nothing to merge, or the account cannot take it now.
 */
export async function mergeGuestCart(): Promise<{
  cart: GuestCart;
  unavailable: UnavailableLine[];
} | null> {
  const stored = readGuestLines();
  if (!stored) return null;
  const { guestCart, lines } = stored;
  try {
    const cart = await call('POST /api/cart/merge', {
      body: { guestCart, items: lines.map(toItem) },
    });
    deleteGuestLines(stored);
    return { cart, unavailable: withTitles(cart.gone, lines) };
  } catch (error) {
    // Refused: the lines stay in the browser, and the account's own cart is shown.
    if (error instanceof ApiError && (error.status === 400 || error.status === 429)) return null;
    throw error;
  }
}

function priceLines(
  lines: readonly GuestLine[],
  rest: { changed?: number },
  signal?: AbortSignal,
): Promise<GuestCart> {
  return call('POST /api/cart/guest', { body: { items: lines.map(toItem), ...rest } }, { signal });
}

function countUnits(lines: readonly GuestLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function storedLines(): readonly GuestLine[] {
  return readGuestLines()?.lines ?? [];
}
