import { useEffect, useRef } from 'react';

/** Does something once the browser is online again, unless it is forgotten before. */
export function useWhenOnline() {
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const go = () => {
      const run = waiting.current;
      waiting.current = null;
      run?.();
    };
    window.addEventListener('online', go);
    return () => window.removeEventListener('online', go);
  }, []);
  return {
    wait: (run: () => void) => {
      waiting.current = run;
    },
    forget: () => {
      waiting.current = null;
    },
  };
}
