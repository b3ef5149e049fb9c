import type { z } from 'zod';
import { fieldTexts } from '#contract/messages';
import { DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { textsIn } from '#contract/values/languages/translated-texts';
import { refusals } from './refusals/messages';
import { textIn } from './refusals/refusal-text';

/**
 * The message of a validation issue whose schema names none, in English. Shoppers and staff read it beside the field, so zod's
 * own messages never leave the server. Pass it to a parse: `schema.safeParse(value, { error: validationMessage })`.
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  return validationMessageIn(DEFAULT_LANGUAGE)(issue);
}

/** The same in a language. */
export function validationMessageIn(language: string): (issue: z.core.$ZodRawIssue) => string {
  const texts = textsIn(refusals, language).field;
  const required = textIn(fieldTexts.required, language);
  const types = new Map([
    ['number', texts.number],
    ['int', texts.number],
    ['string', texts.text],
    ['boolean', texts.boolean],
    ['array', texts.list],
  ]);
  return (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? required
          : (types.get(issue.expected) ?? texts.invalid);
      case 'too_small': {
        const limit = Number(issue.minimum);
        if (issue.origin === 'string') return limit === 1 ? required : texts.leastCharacters(limit);
        return issue.origin === 'array' ? texts.leastItems(limit) : texts.least(limit);
      }
      case 'too_big': {
        const limit = Number(issue.maximum);
        if (issue.origin === 'string') return texts.mostCharacters(limit);
        return issue.origin === 'array' ? texts.mostItems(limit) : texts.most(limit);
      }
      case 'invalid_value':
        return texts.oneOf(issue.values.map(String).join(', '));
      default:
        return texts.invalid;
    }
  };
}
