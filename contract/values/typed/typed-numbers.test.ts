import { expect, it } from 'vitest';
import { readAmount, readInteger } from './typed-numbers';

it.each([
  ['32', 32],
  [' 32.5 ', 32.5],
  ['32,50', 32.5],
  ['$12', 12],
  ['$ 12.00', 12],
  ['0', 0],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1 234', 1234],
  ['1\u00a0234,5', 1234.5],
  ['1,234,567.89', 1_234_567.89],
])('reads the amount %j as %d', (typed, value) => {
  expect(readAmount(typed)).toEqual({ value });
});

it.each([
  ['32.005', 'could be 32.005 or 32005'],
  ['1,234', 'could be 1.234 or 1234'],
  ['1.234', 'could be'],
  ['1.234.567', 'could be'],
  ['1.2345', 'at most two decimals'],
  ['1234.567', 'at most two decimals'],
  ['1,234.567', 'at most two decimals'],
  ['12,34,567.00', 'Enter a number'],
  ['1.2.3', 'Enter a number'],
  ['', 'Enter a number'],
  ['1e3', 'Enter a number'],
  ['0x10', 'Enter a number'],
  ['-5', 'Enter a number'],
  ['€12', 'Enter a number'],
  ['12 USD', 'Enter a number'],
  ['Infinity', 'Enter a number'],
])('refuses the amount %j', (typed, problem) => {
  expect(readAmount(typed).problem).toContain(problem);
});

it.each([
  ['1,234', 0, 1234],
  ['1.234.567', 0, 1_234_567],
  ['1 500', 0, 1500],
  ['1.234', 3, 1.234],
  ['12,5', 3, 12.5],
  ['1,234.567', 3, 1234.567],
])('reads %j with up to %d decimals as %d', (typed, decimals, value) => {
  expect(readAmount(typed, decimals)).toEqual({ value });
});

it.each([
  ['12.5', 0, 'zero decimals'],
  ['1,23', 0, 'zero decimals'],
  ['ten', 0, 'such as 1250.'],
  ['1,234', 3, 'could be 1.234 or 1234'],
  ['1.2345', 3, 'at most three decimals'],
])('refuses %j with up to %d decimals', (typed, decimals, problem) => {
  expect(readAmount(typed, decimals).problem).toContain(problem);
});

it.each([
  ['7', 7],
  [' 0012 ', 12],
])('reads the whole number %j', (typed, value) => {
  expect(readInteger(typed)).toEqual({ value });
});

it.each(['', '1.0', '1,000', '1e3', '-1', 'ten', '1234567890'])(
  'refuses %j as a whole number',
  (typed) => {
    expect(readInteger(typed).problem).toBe('Enter a whole number.');
  },
);
