import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePressed } from './use-pressed';

function start() {
  const { result, rerender } = renderHook((location) => usePressed<string | null>(location), {
    initialProps: { key: 'one', search: '' },
  });
  return {
    shown: () => result.current[0]?.value,
    press: (value: string | null, search: string) => act(() => result.current[1](value, search)),
    arrive: (key: string, search: string) => rerender({ key, search }),
  };
}

it('shows what was pressed until its address has come, and not when one comes back', () => {
  const { shown, press, arrive } = start();
  expect(shown()).toBeUndefined();
  press(null, '?size=');
  expect(shown()).toBeNull();
  arrive('two', '?size=');
  expect(shown()).toBeUndefined();
  arrive('one', '');
  expect(shown()).toBeUndefined();
});

it('holds the later of two presses while the address of the first comes by', () => {
  const { shown, press, arrive } = start();
  press('Blue', '?color=Blue');
  press('Blue and Osmund', '?color=Blue&brand=Osmund');
  arrive('two', '?color=Blue');
  expect(shown()).toBe('Blue and Osmund');
  arrive('three', '?color=Blue&brand=Osmund');
  expect(shown()).toBeUndefined();
});

it('forgets what was pressed when another address comes', () => {
  const { shown, press, arrive } = start();
  press('Blue', '?color=Blue');
  arrive('zero', '?page=2');
  expect(shown()).toBeUndefined();
});
