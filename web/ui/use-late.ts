import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that no page needs at once: fetched when the browser has nothing better to do, null until then. One that
 * cannot be fetched, offline or after a new release, stays away and breaks nothing.
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      load().then(
        (Part) => isGone || setPart({ Part }),
        () => {},
      );
    }, 200);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return part?.Part ?? null;
}
