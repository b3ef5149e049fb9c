import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { loadPageAnew, loadWhenOnline } from './lazy-part';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;
const RETRY_MS = 3_000;

/**
 * The code of a part of a page below the first view, to stand in `Dormant`: loaded at the visitor's first sign. Where
 * the page was not rendered by the server it is loaded at once.
 */
export function dormantPart<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await (import.meta.env.SSR ? load() : loadWhenWanted(id, load)),
  }));
}

/** The code of a part that few pages show, to stand in `Suspense`: asked for until it is there. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await (import.meta.env.SSR ? load() : loadSurely(load)),
  }));
}

type DormantProps = { id: string; children: ReactNode };

/**
 * Where a dormant part stands. It is whole in the server's HTML and its links work from there; a button pressed before
 * it is awake is pressed again as soon as it can answer. Keep the element by `useMemo`: drawn again before it is awake,
 * it would lose what the server has written.
 */
export function Dormant({ id, children }: DormantProps) {
  const frame = useRef<HTMLDivElement>(null);
  const wake = useEarlyPresses(frame);
  return (
    <div ref={frame} id={id}>
      <Suspense>
        {children}
        <Awake onAwake={wake} />
      </Suspense>
    </div>
  );
}

/** Comes to life together with what stands beside it. */
function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  return null;
}

async function loadWhenWanted<Part>(id: string, load: () => Promise<Part>): Promise<Part> {
  if (document.getElementById(id)?.hasChildNodes()) await firstSign();
  return loadSurely(load);
}

async function loadSurely<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadWhenOnline(load);
    } catch {
      // What the server has written stays as it is meanwhile.
      await loadPageAnew();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Nobody can use a button without giving one of these signs first. */
function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const come = () => {
      for (const sign of signs) window.removeEventListener(sign, come);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, come, { passive: true });
  });
}

/** Keeps the last button that is pressed before the part is awake; the answer is what to call when it is. */
function useEarlyPresses(frame: { current: HTMLElement | null }): () => void {
  const state = useRef({ isAwake: false, pressed: null as HTMLElement | null });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button || state.current.isAwake || !frame.current?.contains(button)) return;
      event.preventDefault();
      state.current.pressed = button;
    };
    // On the window: React stops such an event at the document.
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [frame]);
  return useCallback(() => {
    const { pressed } = state.current;
    state.current = { isAwake: true, pressed: null };
    // What only the browser knows, such as who is signed in, is drawn right after what the server has written.
    setTimeout(() => pressed?.click());
  }, []);
}
