import { type ComponentType, useEffect, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What has been loaded once is there at once the next time. */
const loaded = new WeakMap<object, ComponentType<never>>();

/**
 * A part that a page does not need until it is wanted: null before that and while it is on its way. `load` must be one
 * and the same function. One that cannot be loaded, offline or after a new release, stays away and breaks nothing;
 * wanted again it is tried again.
 */
export function useLate<Props>(
  load: Load<Props>,
  isWanted: boolean,
  onFail?: () => void,
): ComponentType<Props> | null {
  const known = loaded.get(load) as ComponentType<Props> | undefined;
  const [, draw] = useState(0);
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return;
    let isGone = false;
    load().then(
      (Part) => {
        loaded.set(load, Part as ComponentType<never>);
        if (!isGone) draw((times) => times + 1);
      },
      () => isGone || onFail?.(),
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, onFail]);
  return isWanted && known ? known : null;
}
