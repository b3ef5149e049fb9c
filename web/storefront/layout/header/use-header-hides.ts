import { useEffect } from 'react';

/** Smaller scroll movements do not change the direction. */
const MIN_SCROLL_PX = 8;

/**
 * Hides the header when scrolling down, shows it when scrolling up or at the top, through a data attribute. The styles
 * keep it visible while it has the focus; see `--header-offset` in base.css.
 */
export function useHeaderHides(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < MIN_SCROLL_PX) return;
      if (now > last && now > 160) dataset.header = 'hidden';
      else delete dataset.header;
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      delete dataset.header;
    };
  }, []);
}
