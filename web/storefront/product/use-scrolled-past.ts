import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has left the view at its top. */
export function useScrolledPast(): [RefCallback<HTMLElement>, boolean] {
  const [isPast, setPast] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isPast];
}
