import { useEffect, useRef } from 'react';

/** Runs a function once the browser is online again, unless it is cancelled before. */
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
