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
        : typeMessage(issue.expected);
    case 'too_small':
      return limitMessage(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return limitMessage(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'This value isn’t valid.';
  }
}

function typeMessage(expected: string): string {
  switch (expected) {
    case 'number':
    case 'int':
      return 'Must be a number.';
    case 'string':
      return 'Must be text.';
    case 'boolean':
      return 'Must be true or false.';
    case 'array':
      return 'Must be a list.';
    default:
      return 'This value isn’t valid.';
  }
}

function limitMessage(origin: string, bound: 'at least' | 'at most', limit: number): string {
  if (origin === 'string' && bound === 'at least' && limit === 1) return 'This field is required.';
  if (origin === 'string') return `Must be ${bound} ${limit} characters.`;
  if (origin === 'array') return `Must have ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}.`;
  return `Must be ${bound} ${limit}.`;
}
