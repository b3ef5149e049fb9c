import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { validationMessage } from './validation-message';

const schema = z.object({
  name: z.string().min(1).max(5),
  count: z.number().int().min(2).max(9),
  stock: z.number().max(1_000_000),
  kind: z.enum(['text', 'choice']),
  tags: z.array(z.string()).min(1),
  isOn: z.boolean(),
  code: z.string().regex(/^x/, 'Own message.'),
});
const valid = {
  name: 'Anna',
  count: 3,
  stock: 1,
  kind: 'text',
  tags: ['a'],
  isOn: true,
  code: 'x',
};

describe('validation messages', () => {
  it.each([
    [{ name: undefined }, 'This field is required.'],
    [{ name: '' }, 'This field is required.'],
    [{ name: 7 }, 'Must be text.'],
    [{ name: 'Annabel' }, 'Must be at most 5 characters.'],
    [{ count: '3' }, 'Must be a number.'],
    [{ count: 1.5 }, 'Must be a number.'],
    [{ count: 1 }, 'Must be at least 2.'],
    [{ count: 10 }, 'Must be at most 9.'],
    [{ stock: 1_000_001 }, 'Must be at most 1,000,000.'],
    [{ kind: 'other' }, 'Must be one of: text, choice.'],
    [{ tags: [] }, 'Must have at least 1 item.'],
    [{ isOn: 'yes' }, 'Must be true or false.'],
    [{ code: 'y' }, 'Own message.'],
  ])('explain %o in plain English', (wrong, message) => {
    const parsed = schema.safeParse({ ...valid, ...wrong }, { error: validationMessage });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
