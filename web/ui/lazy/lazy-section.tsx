import { type ComponentType, lazy, memo, Suspense, useCallback, useEffect, useRef } from 'react';
import { importWhenOnline, reloadForModule } from './load-module';

const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;
const RETRY_MS = 3_000;

/**
 * A component below the first screen that hydrates at the visitor's first interaction, which keeps its code out of the
 * page's first load. The server renders the whole section, so its links and forms work before. A button pressed before
 * hydration is pressed again after it. `id` is the id of its element. `Placeholder` takes its space while it loads.
 */
export function lazySection<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
) {
  let loadNow = () => {};
  /** A press that another script repeats may come before React has reached the section. */
  let isPressed = false;
  const onPress = () => {
    isPressed = true;
    loadNow();
  };
  const loadInBrowser = async () => {
    // After a client-side navigation there is no HTML of the server.
    if (!isPressed && document.getElementById(id)?.hasChildNodes())
      await new Promise<void>((resolve) => {
        loadNow = resolve;
        onFirstInteraction(resolve);
      });
    return { default: await importUntilLoaded(load) };
  };
  const Content = lazy(() => (import.meta.env.SSR ? tracked(loadOnServer(load)) : loadInBrowser()));

  // Memoized, because rendering it again before hydration discards the server's HTML.
  return memo(function LazySection(props: Props) {
    const section = useRef<HTMLDivElement>(null);
    const replayClick = useEarlyClick(section, onPress);
    return (
      <div ref={section} id={id}>
        {/* The fallback is mounted if React has discarded the server's HTML. */}
        <Suspense
          fallback={
            <>
              {Placeholder && <Placeholder {...props} />}
              <OnMount callback={() => loadNow()} />
            </>
          }
        >
          <Content {...props} />
          <OnMount callback={replayClick} />
        </Suspense>
      </div>
    );
  });
}

const loadOnServer = async <Section,>(load: () => Promise<Section>) => ({ default: await load() });

/** Sections whose code the server is loading. */
const loading = new Set<Promise<unknown>>();

function tracked<Module>(load: Promise<Module>): Promise<Module> {
  const end = () => loading.delete(load);
  loading.add(load);
  load.then(end, end);
  return load;
}

/** On the server, resolves to true when the code of all sections that were rendered has loaded, and to false if none was loading. */
export async function sectionsLoaded(): Promise<boolean> {
  if (loading.size === 0) return false;
  await Promise.allSettled(loading);
  return true;
}

/** Mounts, and hydrates, together with its siblings. */
function OnMount({ callback }: { callback: () => void }) {
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

function onFirstInteraction(listener: () => void): void {
  const onInteraction = () => {
    for (const type of interactions) window.removeEventListener(type, onInteraction);
    listener();
  };
  for (const type of interactions) window.addEventListener(type, onInteraction, { passive: true });
}

/**
 * Holds back the last click on a button of the section before hydration, and calls `onPress`; returns a function that
 * replays it.
 */
function useEarlyClick(section: { current: HTMLElement | null }, onPress: () => void): () => void {
  const state = useRef({ isHydrated: false, button: null as HTMLElement | null });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button || state.current.isHydrated || !section.current?.contains(button)) return;
      event.preventDefault();
      // Otherwise React, once it has the code, would hydrate for this click and get it a second time by the replay.
      event.stopPropagation();
      state.current.button?.removeAttribute('aria-busy');
      state.current.button = button;
      button.setAttribute('aria-busy', 'true');
      onPress();
    };
    // On the window: React stops events inside a section that is not hydrated at the document.
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [section, onPress]);
  return useCallback(() => {
    const { button } = state.current;
    state.current = { isHydrated: true, button: null };
    // After the effects that read what only the browser knows, such as the session.
    setTimeout(() => {
      button?.removeAttribute('aria-busy');
      button?.click();
    });
  }, []);
}
