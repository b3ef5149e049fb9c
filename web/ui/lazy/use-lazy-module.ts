import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { kit } from '../../messages';
import { showToast } from '../overlays/toast';
import { loadPageAnew, loadWhenOnline } from './lazy-part';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What has been loaded once is there at once the next time. */
const loaded = new WeakMap<object, ComponentType<never>>();

/**
 * A part that a page does not need until it is wanted: null before that and while it is on its way. `load` must be one
 * and the same function. One that cannot be loaded stays away and breaks nothing; with `onFail` it is told at once,
 * without waits for the network.
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
    const fail = () => isGone || (onFail ?? loadPageAnew)();
    if (onFail && !navigator.onLine) queueMicrotask(fail);
    else
      loadWhenOnline(load).then((Part) => {
        loaded.set(load, Part as ComponentType<never>);
        if (!isGone) draw((times) => times + 1);
      }, fail);
    return () => {
      isGone = true;
    };
  }, [load, isWanted, onFail]);
  return isWanted && known ? known : null;
}

/**
 * A part behind a button: loaded when the hand or the focus comes near the button, so that it is there when it is
 * pressed. Give `approach` to the button. One that cannot be loaded says so and is closed; the next press tries again.
 */
export function useOnApproach<Props>(load: Load<Props>, isOpen: boolean, close: () => void) {
  const [isNear, setNear] = useState(false);
  const latest = useRef({ isOpen, close });
  useEffect(() => {
    latest.current = { isOpen, close };
  });
  const onFail = useCallback(() => {
    setNear(false);
    if (!latest.current.isOpen) return;
    latest.current.close();
    void loadPageAnew().then((isComing) => isComing || showToast(kit.notLoaded));
  }, []);
  const Part = useLate(load, isNear || isOpen, onFail);
  const come = () => setNear(true);
  return { Part, approach: { onPointerEnter: come, onFocus: come } };
}
