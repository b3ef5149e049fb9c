import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, createContext, Suspense, useContext, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazySection } from './lazy-section';

const Version = createContext(1);
const onPress = vi.fn();

function Content({ label }: { label: string }) {
  const version = useContext(Version);
  return (
    <button type="button" onClick={onPress}>
      {label} {version}
    </button>
  );
}

function Page({ section: Section }: { section: ComponentType<{ label: string }> }) {
  const [version, set] = useState(1);
  setVersion = set;
  return (
    <Version value={version}>
      <Section label="Version" />
    </Version>
  );
}

let container: HTMLElement;
let root: Root;
let load: () => Promise<ComponentType<{ label: string }>>;
let setVersion: (version: number) => void;

beforeEach(() => {
  onPress.mockReset();
  load = vi.fn(async () => Content);
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

/** Hydrates a section that the server has rendered, and returns its button. */
async function hydrate(): Promise<HTMLElement> {
  container.innerHTML = renderToString(
    <div id="section">
      <Suspense>
        <Content label="Version" />
      </Suspense>
    </div>,
  );
  await act(async () => {
    root = hydrateRoot(container, <Page section={lazySection('section', load)} />);
  });
  return screen.getByRole('button', { name: 'Version 1' });
}

it('hydrates the server’s HTML at the first interaction', async () => {
  const button = await hydrate();
  expect(load).not.toHaveBeenCalled();
  await act(async () => window.dispatchEvent(new Event('pointermove')));
  await waitFor(() => {
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalled();
  });
  expect(screen.getByRole('button')).toBe(button);
});

it('replays a click on a button that is not hydrated', async () => {
  const button = await hydrate();
  fireEvent.click(button);
  await act(async () => window.dispatchEvent(new Event('pointerdown')));
  await waitFor(() => expect(onPress).toHaveBeenCalledOnce());
});

it('gives React a click between the arrival of the code and hydration once', async () => {
  const button = await hydrate();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  window.dispatchEvent(new Event('pointermove'));
  // The promises of the load are kept at once, and React hydrates in a later task.
  for (let turn = 0; turn < 20; turn++) await null;
  button.click();
  vi.unstubAllGlobals();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(onPress).toHaveBeenCalledOnce();
});

it('loads without an interaction if React has discarded the server’s HTML', async () => {
  await hydrate();
  await act(async () => setVersion(2));
  await screen.findByRole('button', { name: 'Version 2' });
});
