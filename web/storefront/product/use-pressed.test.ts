import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePressed } from './use-pressed';

it('shows what was pressed until the address has changed, and not when one comes back', () => {
  const { result, rerender } = renderHook(({ key }) => usePressed<string | null>(key), {
    initialProps: { key: 'one' },
  });
  const pressed = () => result.current[0];
  expect(pressed()).toBeNull();
  act(() => result.current[1](null));
  expect(pressed()).toEqual({ value: null });
  rerender({ key: 'two' });
  expect(pressed()).toBeNull();
  rerender({ key: 'one' });
  expect(pressed()).toBeNull();
});
