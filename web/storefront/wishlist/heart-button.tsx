import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue';
import { useToken } from '../../api/session';
import { IconButton } from '../../ui/icon-button';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component';
import { showToast } from '../../ui/overlays/toast';
import { useSignInFirst } from '../auth/use-sign-in-first';
import { wishlist } from './messages';
import type { HeartState } from './own-heart';

type HeartButtonProps = { product: Product; className?: string };

const loadOwn = async () => (await import('./own-heart')).OwnHeart;

/** Sets and lifts a favourite. A visitor signs in first and finds the heart set. */
export function HeartButton({ product, className }: HeartButtonProps) {
  const token = useToken();
  const Own = useLazyComponent(loadOwn, typeof token === 'string');
  const [own, setOwn] = useState<HeartState | null>(null);
  const signInFirst = useSignInFirst();
  const state = Own && own;

  // Pressed before anybody knows how it stands, it is pressed as soon as that is known.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!state || !isPressed.current) return;
    isPressed.current = false;
    state.press();
  }, [state]);
  const press = () => {
    if (token === null) signInFirst({ kind: 'wish', productId: product._id });
    else if (state) state.press();
    else {
      isPressed.current = true;
      if (!navigator.onLine) showToast(wishlist.offline);
    }
  };
  return (
    <>
      {Own && <Own product={product} onChange={setOwn} />}
      <IconButton
        icon={Heart}
        label={wishlist.favourite(product.title)}
        aria-pressed={state?.isSet ?? false}
        filled={state?.isSet ?? false}
        onClick={press}
        className={className}
      />
    </>
  );
}
