import { useEffect, useSyncExternalStore } from 'react';
import { kit } from '../../messages';

type Toast = {
  id: number;
  text: string;
  undo?: { label?: string; run: () => void };
};

const SHOWN_MS = 8_000;
/** A hovered or focused toast stays. */
let isHeld = false;
let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message with an optional action, such as undo. A newer toast replaces the current one. */
export function showToast(text: string, undo?: Toast['undo']): void {
  setCurrent({ id: nextId++, text, ...(undo && { undo }) });
}

/** The live region of toasts, on every page from the start so that assistive technology observes it. Its message goes with it. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => () => setCurrent(null), []);
  return (
    <div
      role="status"
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center empty:hidden sm:bottom-6 print:hidden"
    >
      {toast && <ToastBar key={toast.id} toast={toast} />}
    </div>
  );
}

function ToastBar({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isHeld) setCurrent(null);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, []);
  const { undo } = toast;
  return (
    <div className="pointer-events-auto inline-flex min-h-12 max-w-full items-center gap-4 rounded-overlay bg-ink ps-5 pe-2 text-paper">
      <span className="py-3 pe-3">{toast.text}</span>
      {undo && (
        <button
          type="button"
          className="min-h-11 px-3 text-13 font-medium underline underline-offset-4 focus-visible:outline-paper"
          onClick={() => {
            setCurrent(null);
            undo.run();
          }}
        >
          {undo.label ?? kit.undo}
        </button>
      )}
    </div>
  );
}

const hold = (value: boolean) => () => {
  isHeld = value;
};

function setCurrent(toast: Toast | null): void {
  current = toast;
  isHeld = false;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
