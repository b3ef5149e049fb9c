import { render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';

afterEach(() => {
  document.title = '';
});

/** Names the document by a chain of effects, each of which waits for a render of the one before. */
function Named() {
  const [step, setStep] = useState(1);
  useLayoutEffect(occupyProcessor);
  useEffect(() => {
    if (step < 5) setStep(step + 1);
    else document.title = 'Named';
  }, [step]);
  return <p>Shown</p>;
}

/** Lets timers become due before the effects, as another process on the same core may. */
function occupyProcessor() {
  let turns = 20;
  const afterWaiting = (): unknown => {
    if (turns-- > 0) return Promise.resolve().then(afterWaiting);
    const end = performance.now() + 5;
    while (performance.now() < end);
  };
  afterWaiting();
}

/** Is shown outside of `act`, as by an answer of the server. */
function Later() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <Named />;
}

it('finds an element after its effects have run', async () => {
  render(<Later />);
  await screen.findByText('Shown');
  expect(document.title).toBe('Named');
});

it('waits for effects too when a condition is met', async () => {
  render(<Later />);
  await waitFor(() => screen.getByText('Shown'));
  expect(document.title).toBe('Named');
});
