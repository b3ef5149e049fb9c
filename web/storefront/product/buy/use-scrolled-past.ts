import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has left the view at its top. */
export function useScrolledPast(): [RefCallback<HTMLElement>, boolean] {
  const [isPast, setPast] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Whatever lies below counts as in view, or a jump from above it to below it would go unnoticed.
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry?.isIntersecting === false),
      {
        rootMargin: '0px 0px 1000000px 0px',
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isPast];
}
