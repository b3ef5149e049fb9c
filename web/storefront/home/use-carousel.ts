import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSwipe } from '../../ui/use-swipe';

const AUTOPLAY_MS = 3000;

/**
 * The state of a looping carousel. It advances every 3 seconds, pauses while it is hovered or focused, stops once the
 * visitor selects a slide, and never plays with reduced motion.
 */
export function useCarousel(count: number) {
  const isReducedMotion = useReducedMotion();
  const [selected, setSelected] = useState(0);
  const [isWanted, setWanted] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const isPlaying = isWanted && !isReducedMotion;
  const isMoving = isPlaying && !isHeld && count > 1;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setSelected((index) => (index + 1) % count), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);

  const choose = (index: number) => {
    setWanted(false);
    setSelected((index + count) % count);
  };
  const swipe = useSwipe((step) => choose(selected + step));
  return {
    selected,
    choose,
    swipe,
    isPlaying,
    /** Under reduced motion there is nothing to pause. */
    canPlay: !isReducedMotion,
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
