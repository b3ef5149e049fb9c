import type { z } from 'zod';

/**
 * The message of a validation issue whose schema names none. Shoppers and staff read it beside the field, so zod's own
 * messages never leave the server. Pass it to a parse: `schema.safeParse(value, { error: validationMessage })`.
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required.'
        : (typeMessages[issue.expected] ?? INVALID);
    case 'too_small':
      return limitMessage(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return limitMessage(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return INVALID;
  }
}

const INVALID = 'This value isn’t valid.';

const typeMessages: Record<string, string> = {
  number: 'Must be a number.',
  int: 'Must be a number.',
  string: 'Must be text.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
};

function limitMessage(origin: string, bound: 'at least' | 'at most', limit: number): string {
  if (origin === 'string' && bound === 'at least' && limit === 1) return 'This field is required.';
  if (origin === 'string')
    return `Must be ${bound} ${limit.toLocaleString('en-US')} ${limit === 1 ? 'character' : 'characters'}.`;
  if (origin === 'array') return `Must have ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}.`;
  return `Must be ${bound} ${limit.toLocaleString('en-US')}.`;
}
