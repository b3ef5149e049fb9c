import { expect, it } from 'vitest';
import { workingDays } from './working-days';

it.each([
  [3, 5, '3 to 5 working days'],
  [2, 2, '2 working days'],
  [1, 1, '1 working day'],
])('%i to %i working days read as a person would write it', (from, to, text) => {
  expect(workingDays(from, to)).toBe(text);
});
