import { attributeInput } from '#contract/admin/catalogue/attributes';
import { isSameName } from '../../assortment/assortment.rules';
import type { Choice } from '../../assortment/attributes.rules';
import { entryPart } from './entry-part.service';
import type { FilePart } from './file-part';

const part = entryPart('attributes', 'attributes', attributeInput);

/** Attributes. Choices are found by key, or else by name; the file of another shop may have further ones. */
export const attributePart: FilePart = {
  ...part,
  check: (given, present) =>
    part.check(
      present && Array.isArray(given.choices)
        ? { ...given, choices: matched(given.choices, (present.values.choices ?? []) as Choice[]) }
        : given,
      present,
    ),
};

function matched(given: Partial<Choice>[], present: readonly Choice[]): Partial<Choice>[] {
  return given.map((choice) => {
    if (present.some(({ key }) => key === choice.key)) return choice;
    const namesake = present.find(({ name }) => isSameName(name, String(choice.name)));
    return namesake ? { ...choice, key: namesake.key } : choice;
  });
}
