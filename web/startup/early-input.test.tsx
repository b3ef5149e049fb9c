import { act, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import { EarlyInput, recordEarlyInput } from './early-input';

const onPress = vi.fn();
let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  window.replayEarlyInput?.();
});

function Page() {
  return (
    <>
      <button type="button" onClick={onPress}>
        Menu
      </button>
      <EarlyInput />
    </>
  );
}

it('gives React a press before hydration once, even if React hydrates for it', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  recordEarlyInput();
  await act(async () => {
    startTransition(() => {
      root = hydrateRoot(container, <Page />);
    });
    screen.getByRole('button').click();
  });
  await eventually(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  expect(onPress).toHaveBeenCalledOnce();
});
