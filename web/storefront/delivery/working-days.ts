import { workingDaysTexts } from './working-days-messages';

/** A number of working days in words: `3 to 5 working days`, `1 working day`. */
export function workingDays(from: number, to: number): string {
  return from === to ? workingDaysTexts.count(to) : workingDaysTexts.range(from, to);
}
