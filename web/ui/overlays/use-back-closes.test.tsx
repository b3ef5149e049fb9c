import { act, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes';

let isOpen: boolean;
let setOpen: (open: boolean) => void;
function Overlay() {
  [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return null;
}

const isOnTop = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

it('closes on Back and stays on the page, without a navigation', async () => {
  const heard: string[] = [];
  const hear = () => heard.push('popstate');
  window.addEventListener('popstate', hear);
  render(<Overlay />);
  const url = location.href;
  act(() => setOpen(true));
  expect(isOnTop()).toBe(true);
  history.back();
  await waitFor(() => expect(isOpen).toBe(false));
  expect([location.href, isOnTop(), heard]).toEqual([url, false, []]);
  window.removeEventListener('popstate', hear);
});

it('removes its history entry when it is closed in another way', async () => {
  render(<Overlay />);
  act(() => setOpen(true));
  act(() => setOpen(false));
  await waitFor(() => expect(isOnTop()).toBe(false));
});

it('leaves the history alone when a link has replaced its entry', async () => {
  const { unmount } = render(<Overlay />);
  act(() => setOpen(true));
  const { length } = history;
  history.replaceState({}, '', '/elsewhere');
  const goBack = vi.spyOn(history, 'back');
  vi.useFakeTimers();
  unmount();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(goBack).not.toHaveBeenCalled();
  expect([location.pathname, history.length]).toEqual(['/elsewhere', length]);
});
