import { expect, test } from 'vitest';
import { accountRoles, isStaff, roles, staffRoles } from '#contract/values/rights';
import { listFiles, readSource } from './sources';

/** Partial indexes of the schema up to this migration say “not User”; visitors came later. */
const LAST_EXEMPT_MIGRATION = 221;

// Staff are the accounts with a role of staff, not those that are no customers: visitors share the table. The helpers are
// `isStaff` (contract/values/rights.ts) and `staffRoleIn` (server/database/fragments/staff-roles.ts).

test('no account counts as staff because its role is not User', async () => {
  const folders = ['contract', 'server', 'web', 'scripts', 'bench', 'tests/support'];
  const files = (await listFiles(folders, /\.(ts|tsx|mjs|sql)$/)).filter((file) => {
    const migration = /migrations\/(\d{4})_/.exec(file)?.[1];
    const isExempt = migration !== undefined && Number(migration) <= LAST_EXEMPT_MIGRATION;
    return !isExempt && !/\.test\.tsx?$/.test(file);
  });
  const found: string[] = [];
  for (const file of files)
    for (const line of linesWithNotUser(await readSource(file))) found.push(`${file}:${line}`);
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

test.each([
  "where role <> 'User'",
  "where a.role != 'User' and a.erased_at is null",
  "where role is distinct from 'User'",
  "where role not in ('User', 'Visitor')",
  "where not (role = 'User')",
  "where not role = 'User'",
  "where not (a.role = 'User' and a.erased_at is null)",
  "where 'User' <> a.role",
  "where role <> all ('{User}')",
  "where role <> all (array['User'])",
  "if (user.role !== 'User') show();",
  'if (user.role != "User") show();',
  "if ('User' !== user.role) show();",
  "if (!(role === 'User')) show();",
  "if (role === 'User') return; ",
  "if (user?.role === 'User') {",
])('%s is refused', (source) => {
  expect(linesWithNotUser(`${source}\n`)).toEqual([1]);
});

test.each([
  "where role = 'User' and erased_at is null",
  "where role in ('Admin', 'Fulfilment', 'Merchandiser')",
  'if (isStaff(user.role)) show();',
  "role: 'User'",
  "update account set role = 'User'",
])('%s is not', (source) => {
  expect(linesWithNotUser(`${source}\n`)).toEqual([]);
});

test('the roles of an account are those of customers, staff and visitors', () => {
  expect([...accountRoles].sort()).toEqual(['User', 'Visitor', ...staffRoles].sort());
  expect(accountRoles.filter(isStaff)).toEqual([...staffRoles]);
  expect(roles).not.toContain('Visitor');
});

/** The lines that conclude something from a role that is not `User`, in SQL or TypeScript. */
function linesWithNotUser(source: string): number[] {
  const user = `['"{\`]+User\\b`;
  const patterns = [
    `\\brole\\b"?\\s*(<>|!==?|is\\s+distinct\\s+from)\\s*(all\\s*|any\\s*|array\\s*|\\(|\\[|\\s)*${user}`,
    `${user}['"\`]\\s*(<>|!==?|is\\s+distinct\\s+from)\\s*[\\w.?]*\\brole\\b`,
    `\\brole\\b"?\\s+not\\s+in\\s*\\(\\s*${user}`,
    `\\bnot\\s*\\(?\\s*[\\w.]*\\brole\\b"?\\s*=\\s*${user}`,
    `!\\s*\\(\\s*[\\w.?]*\\brole\\s*={2,3}\\s*${user}`,
    `\\bif\\s*\\(\\s*[\\w.?]*\\brole\\s*={2,3}\\s*${user}`,
  ];
  const found = new RegExp(patterns.join('|'), 'gi');
  return [...source.matchAll(found)].map(({ index }) => source.slice(0, index).split('\n').length);
}
