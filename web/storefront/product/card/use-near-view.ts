import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has ever been near the viewport, so that its contents should be fetched. */
export function useNearView(): [RefCallback<HTMLElement>, boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
