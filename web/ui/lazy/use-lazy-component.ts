import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { kit } from '../../messages';
import { showToast } from '../overlays/toast';
import { importWhenOnline, reloadForModule } from './load-module';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Loaded components by their load function, so that they render without delay on their next use. */
const loaded = new WeakMap<object, ComponentType<never>>();

/**
 * Loads a component once `isWanted` is true; null until it has arrived. `load` must be a constant function. A failed
 * load reloads the page where that is safe; with `onFail`, that is called instead, and immediately while offline.
 */
export function useLazyComponent<Props>(
  load: Load<Props>,
  isWanted: boolean,
  onFail?: () => void,
): ComponentType<Props> | null {
  const component = loaded.get(load) as ComponentType<Props> | undefined;
  const [, rerender] = useState(0);
  useEffect(() => {
    if (!isWanted || component) return;
    let isUnmounted = false;
    const fail = () => isUnmounted || (onFail ?? reloadForModule)();
    if (onFail && !navigator.onLine) queueMicrotask(fail);
    else
      importWhenOnline(load).then((Component) => {
        loaded.set(load, Component as ComponentType<never>);
        if (!isUnmounted) rerender((count) => count + 1);
      }, fail);
    return () => {
      isUnmounted = true;
    };
  }, [load, isWanted, onFail, component]);
  return isWanted && component ? component : null;
}

/**
 * A component behind a button. Spread `approach` on the button: the component starts to load on hover or focus, so
 * that it is ready when pressed. A failed load shows a toast and calls `close`; the next press tries again.
 */
export function useLazyOnApproach<Props>(load: Load<Props>, isOpen: boolean, close: () => void) {
  const [isNear, setNear] = useState(false);
  const latest = useRef({ isOpen, close });
  useEffect(() => {
    latest.current = { isOpen, close };
  });
  const onFail = useCallback(() => {
    setNear(false);
    if (!latest.current.isOpen) return;
    latest.current.close();
    void reloadForModule().then((isReloading) => isReloading || showToast(kit.notLoaded));
  }, []);
  const Part = useLazyComponent(load, isNear || isOpen, onFail);
  const setNearOn = () => setNear(true);
  return { Part, approach: { onPointerEnter: setNearOn, onFocus: setNearOn } };
}
