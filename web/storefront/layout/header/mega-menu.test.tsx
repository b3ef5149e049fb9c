import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { MegaMenu } from './mega-menu';

beforeEach(async () => {
  vi.useFakeTimers();
  const router = createMemoryRouter(
    [{ id: 'root', path: '*', loader: () => null, element: <MegaMenu pictures={[]} /> }],
    {
      hydrationData: { loaderData: { root: { assortment: defaultAssortment } } },
    },
  );
  render(<RouterProvider router={router} />);
  // The panel's code loads when the pointer approaches a button.
  fireEvent.focus(button('Men'));
  await act(() => import('./mega-panel'));
});
afterEach(() => vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true';
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('opens half a second after the mouse has come to rest, and closes half a second after it has left', () => {
  fireEvent.mouseEnter(button('Men'));
  wait(480);
  expect(isOpen('Men')).toBe(false);
  wait(30);
  expect(isOpen('Men')).toBe(true);
  fireEvent.mouseLeave(screen.getByRole('navigation'));
  wait(480);
  expect(isOpen('Men')).toBe(true);
  wait(30);
  expect(isOpen('Men')).toBe(false);
});

it('stays open while its panel is hovered', () => {
  fireEvent.click(button('Men'));
  fireEvent.mouseLeave(screen.getByRole('navigation'));
  const panel = document.getElementById(button('Men').getAttribute('aria-controls') ?? '');
  if (panel) fireEvent.mouseEnter(panel);
  wait(2000);
  expect(isOpen('Men')).toBe(true);
});

it('opens and closes immediately when pressed, one menu at a time', () => {
  fireEvent.click(button('Women'));
  expect(isOpen('Women')).toBe(true);
  fireEvent.click(button('Men'));
  expect([isOpen('Women'), isOpen('Men')]).toEqual([false, true]);
  fireEvent.click(button('Men'));
  expect(isOpen('Men')).toBe(false);
});

it('stays open on the first press after it was opened by hovering', () => {
  fireEvent.mouseEnter(button('Men'));
  wait(510);
  fireEvent.click(button('Men'));
  expect(isOpen('Men')).toBe(true);
});

it('closes on Escape and returns the focus', () => {
  fireEvent.click(button('Women'));
  screen.getByRole('link', { name: 'New Arrivals' }).focus();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(isOpen('Women')).toBe(false);
  expect(document.activeElement).toBe(button('Women'));
});
