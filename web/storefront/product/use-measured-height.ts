import { useCallback } from 'react';

/**
 * A ref for a sticky column that may be higher than the window: keeps its height in `--height`, so that the column scrolls
 * to its end before it sticks.
 */
export function useMeasuredHeight() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
