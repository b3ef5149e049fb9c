import { useEffect } from 'react';

/** Small movements of a finger are no change of direction. */
const SLACK_PX = 8;

/**
 * Marks the document while the header is to be out of sight: scrolling down hides it, scrolling up or the page's top
 * shows it. The styles keep it in sight while the focus is in it; see `--header-offset` in base.css.
 */
export function useHeaderHides(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < SLACK_PX) return;
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
