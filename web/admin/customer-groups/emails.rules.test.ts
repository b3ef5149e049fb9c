import { expect, it } from 'vitest';
import { emailsIn } from './emails.rules';

it.each([
  ['lines', 'ada@example.com\nBob@Example.com\r\n', ['ada@example.com', 'bob@example.com']],
  [
    'a list with names',
    'Ada <ada@example.com>; "Bob" bob@example.com',
    ['ada@example.com', 'bob@example.com'],
  ],
  ['a file with headings', 'email,name\nada@example.com,"Ada, L."\n', ['ada@example.com']],
  ['the same address twice', 'ada@example.com, ADA@example.com', ['ada@example.com']],
  ['no address', 'nothing here @ all', []],
])('finds the addresses in %s', (_, text, emails) => {
  expect(emailsIn(text)).toEqual(emails);
});
