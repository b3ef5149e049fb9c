import { DEFAULT_LANGUAGE } from '../languages/languages';
import { textsIn } from '../languages/translated-texts';
import { workingDaysTexts } from './working-days-messages';

/** A number of working days in words: `3 to 5 working days`, `1 working day`. The web app has one language and names none. */
export function workingDays(from: number, to: number, language = DEFAULT_LANGUAGE): string {
  const texts = textsIn(workingDaysTexts, language);
  return from === to ? texts.count(to) : texts.range(from, to);
}
