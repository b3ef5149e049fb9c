import { type RefCallback, useCallback, useState } from 'react';

/**
 * A ref, and whether its element is in the window extended by `rootMargin`; undefined until that is known. With `once`
 * it stays true.
 */
export function useInView(
  rootMargin: string,
  { once = false } = {},
): [RefCallback<HTMLElement>, boolean | undefined] {
  const [isInView, setInView] = useState<boolean>();
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          const isNow = entries.at(-1)?.isIntersecting;
          setInView(isNow);
          if (once && isNow) observer.disconnect();
        },
        { rootMargin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [rootMargin, once],
  );
  return [ref, isInView];
}
