import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { importWhenOnline, reloadForModule } from './load-module';

const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;
const RETRY_MS = 3_000;

/**
 * A component for a `LazySection`. Its code loads at the visitor's first interaction, or immediately if the server has not
 * rendered the section, after a client-side navigation.
 */
export function lazySectionComponent<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() };
    if (document.getElementById(id)?.hasChildNodes()) await firstInteraction();
    return { default: await importUntilLoaded(load) };
  });
}

type LazySectionProps = { id: string; children: ReactNode };

/**
 * A section below the first screen that hydrates at the visitor's first interaction, which keeps its code out of the
 * page's first load. The server renders all of it, so its links and forms work before. A button pressed before
 * hydration is pressed again after it. Memoize the element: re-rendering before hydration discards the server's HTML.
 */
export function LazySection({ id, children }: LazySectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const replayClick = useEarlyClick(section);
  return (
    <div ref={section} id={id}>
      <Suspense>
        {children}
        <OnHydrated callback={replayClick} />
      </Suspense>
    </div>
  );
}

/** Hydrates together with its siblings. */
function OnHydrated({ callback }: { callback: () => void }) {
  useEffect(callback, [callback]);
  return null;
}

async function importUntilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await importWhenOnline(load);
    } catch {
      await reloadForModule();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const onInteraction = () => {
      for (const type of interactions) window.removeEventListener(type, onInteraction);
      resolve();
    };
    for (const type of interactions)
      window.addEventListener(type, onInteraction, { passive: true });
  });
}

/** Holds back the last click on a button of the section before hydration; returns a function that replays it. */
function useEarlyClick(section: { current: HTMLElement | null }): () => void {
  const state = useRef({ isHydrated: false, button: null as HTMLElement | null });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button || state.current.isHydrated || !section.current?.contains(button)) return;
      event.preventDefault();
      state.current.button = button;
    };
    // On the window: React stops events inside a section that is not hydrated at the document.
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [section]);
  return useCallback(() => {
    const { button } = state.current;
    state.current = { isHydrated: true, button: null };
    // After the effects that read what only the browser knows, such as the session.
    setTimeout(() => button?.click());
  }, []);
}
