import { useState } from 'react';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { classNames } from '../../../ui/class-names';
import { Picture } from '../../../ui/picture';
import { useSwipe } from '../../../ui/use-swipe';

/**
 * Handlers for a card whose second picture shows on hover, on keyboard focus and by a swipe, and what they have asked for.
 * The picture is wanted from the first of these on: until then, it is not loaded.
 */
export function useSecondPicture() {
  const [isWanted, setWanted] = useState(false);
  const [isTurned, setTurned] = useState(false);
  const swipe = useSwipe((step) => {
    setWanted(true);
    setTurned(step === 1);
  });
  const want = () => setWanted(true);
  const handlers = {
    ...swipe,
    // A finger that scrolls touches cards too.
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && want(),
    onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && want(),
  };
  return { isWanted, isTurned, handlers };
}

type SecondPictureProps = {
  image: ProductImage;
  sizes: string;
  isWanted: boolean;
  isTurned: boolean;
};

/** Over the first picture, from when it has loaded. Where nothing hovers, two dots say that it is there. */
export function SecondPicture({ image, sizes, isWanted, isTurned }: SecondPictureProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      {isWanted && (
        <div
          className={classNames(
            'absolute inset-0 transition-opacity duration-(--slow) print:hidden',
            isLoaded && isTurned ? 'opacity-100' : 'opacity-0',
            isLoaded &&
              'group-hover/card:opacity-100 group-has-[h3_a:focus-visible]/card:opacity-100',
          )}
        >
          <Picture image={image} sizes={sizes} alt="" onLoad={() => setLoaded(true)} />
        </div>
      )}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5 text-on-ground print:hidden [@media(hover:hover)]:hidden"
      >
        {[false, true].map((isSecond) => (
          <span
            key={String(isSecond)}
            className={classNames(
              'forced-mark size-1.5 rounded-full bg-current transition-opacity',
              isTurned !== isSecond && 'opacity-30',
            )}
          />
        ))}
      </span>
    </>
  );
}
