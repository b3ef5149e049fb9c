import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has scrolled out of view at the top. */
export function useScrolledPast(): [RefCallback<HTMLElement>, boolean] {
  const [isPast, setPast] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Anything below counts as in view, so that a jump across the element is noticed.
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
