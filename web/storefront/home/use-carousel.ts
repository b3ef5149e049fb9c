import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const AUTOPLAY_MS = 3000;

/**
 * A looping carousel that moves by itself every 3 seconds. It waits while it is pointed at or focused, ends once the
 * visitor has moved it, and never begins where less motion is wanted.
 */
export function useCarousel() {
  const [autoplay] = useState(() =>
    // All starting and stopping is below: of the plugin only the clock is used.
    Autoplay({
      delay: AUTOPLAY_MS,
      playOnInit: false,
      stopOnInteraction: true,
      stopOnFocusIn: false,
    }),
  );
  const isCalm = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: isCalm ? 0 : 30 }, [autoplay]);
  const [selected, setSelected] = useState(0);
  const [isWanted, setWanted] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const isPlaying = isWanted && !isCalm;

  useEffect(() => {
    if (!embla) return;
    const onSelect = () => setSelected(embla.selectedScrollSnap());
    const onGrab = () => setWanted(false);
    embla.on('select', onSelect).on('reInit', onSelect).on('pointerDown', onGrab);
    return () => {
      embla.off('select', onSelect).off('reInit', onSelect).off('pointerDown', onGrab);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla) return;
    const isMoving = isPlaying && !isHeld;
    const apply = () => (isMoving ? autoplay.play() : autoplay.stop());
    apply();
    embla.on('reInit', apply);
    return () => {
      embla.off('reInit', apply);
    };
  }, [embla, autoplay, isPlaying, isHeld]);

  const choose = useCallback(
    (index: number) => {
      setWanted(false);
      embla?.scrollTo(index);
    },
    [embla],
  );
  return {
    viewport,
    selected,
    choose,
    isPlaying,
    /** Under reduced motion there is nothing to pause. */
    canPlay: !isCalm,
    toggle: () => {
      setWanted(!isWanted);
      setHeld(false);
    },
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

const calm = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(calm);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => window.matchMedia(calm).matches,
    () => false,
  );
}
