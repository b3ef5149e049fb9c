import { useEffect, useState } from 'react';

/** Whether less than `ms` milliseconds have passed since the component was shown. */
export function useIsWithin(ms: number): boolean {
  const [isWithin, setWithin] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWithin(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isWithin;
}
