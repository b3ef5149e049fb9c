import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { OptionTiles } from './option-tiles';

const sizes = [
  { value: 'S', label: 'S' },
  { value: 'M', label: 'M' },
  { value: 'XL', label: 'XL', soldOut: true },
];

function Sizes({ error }: { error?: string }) {
  const [size, setSize] = useState<string | null>(null);
  return <OptionTiles label="Size" options={sizes} value={size} onChange={setSize} error={error} />;
}

const tile = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('selects an option, and deselects it when pressed again', () => {
  render(<Sizes />);
  fireEvent.click(tile('S'));
  expect(tile('S').checked).toBe(true);
  fireEvent.click(tile('M'));
  expect(tile('S').checked).toBe(false);
  fireEvent.click(tile('M'));
  expect(tile('M').checked).toBe(false);
});

it('shows sold-out options as disabled', () => {
  render(<Sizes />);
  expect(tile('XL sold out').disabled).toBe(true);
});

it('links its error to the group', () => {
  render(<Sizes error="Choose a size." />);
  const group = screen.getByRole('radiogroup', { name: 'Size', description: 'Choose a size.' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
});
