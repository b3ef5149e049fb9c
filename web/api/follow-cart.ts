import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Cart } from '#contract/cart';
import { cartKeys } from './cart';

const CHANNEL = 'cart-changes';

/** Tells the other tabs of this browser when the cart's lines or code change, and reads the cart again when they do. */
export function useCartOfOtherTabs(cart: Cart | undefined): void {
  const client = useQueryClient();
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = () => void client.invalidateQueries({ queryKey: cartKeys.cart });
    channel.current = opened;
    return () => opened.close();
  }, [client]);

  const content = cart && contentOf(cart);
  const known = useRef(content);
  useEffect(() => {
    if (content === undefined || content === known.current) return;
    // The first content was read, not changed.
    if (known.current !== undefined) channel.current?.postMessage('changed');
    known.current = content;
  }, [content]);
}

/** What tabs compare: it is equal once both have read the same cart, so that they stop notifying each other. */
const contentOf = ({ cartItems, promoCode }: Cart) =>
  JSON.stringify([promoCode, cartItems.map(({ _id, quantity }) => [_id, quantity])]);
