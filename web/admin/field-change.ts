import { capitalised } from '../ui/text/capitalised';
import { fieldChange as text } from './messages';

/** A change of a field in words: `Price: 10 → 12`. */
export const fieldChangeText = (field: string, before: string, after: string): string =>
  text.changed(capitalised(field), before || text.none, after || text.none);

/** The same, for files: what was empty before is not named. */
export const fieldOfFileText = (field: string, before: string, after: string): string =>
  before === '' ? text.set(capitalised(field), after) : fieldChangeText(field, before, after);
