/** A statement of a migration that would stop shoppers or the older version that still serves. */
export interface Hazard {
  statement: string;
  reason: string;
}

/** A comment with a reason in or above a statement exempts it: the table is small, or a release has passed. */
const EXEMPTION = /^\s*-- (?:small|unused): \S/m;

const patterns: [RegExp, string][] = [
  [/^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/, 'rewrites the table'],
  [/^alter table .*\bset (?:tablespace|logged|unlogged|access method)\b/, 'rewrites the table'],
  [
    /^alter table .*\badd (?:column )?(?:if not exists )?\w+ [^;]*\bgenerated\b/,
    'rewrites the table',
  ],
  [
    /^alter table .*\badd (?:column )?(?:if not exists )?\w+ (?:small|big)?serial\b/,
    'rewrites the table',
  ],
  [
    /^alter table .*\bdefault (?:gen_random_uuid|uuidv\d|random|clock_timestamp|nextval)\b/,
    'rewrites the table',
  ],
  [
    /^alter table .*\bset not null\b/,
    'reads the whole table; validate a check (… is not null) in the migration before',
  ],
  [
    /^alter table .*\badd (?:column )(?:if not exists )?\w+ [^;]*\bcheck\b/,
    'reads the whole table; add the check not valid',
  ],
  [
    /^alter table .*\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index; build it concurrently and use it',
  ],
  [
    /^alter table .*\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads the whole table; add it not valid, and validate it in the next migration',
  ],
  [
    /^alter table .*\balter (?:column )?\w+ drop default\b/,
    'breaks the version before, which inserts rows without the column',
  ],
  [/^alter table .*\b(?:drop column|rename)\b/, 'breaks the version before, which still serves'],
  [/^drop (?:table|view|type|schema)\b/, 'breaks the version before, which still serves'],
  [/^alter (?:table|type|view|function) .*\brename\b/, 'breaks the version before'],
  [/^update \w/, 'locks every row that it changes; do it in a job, in parts'],
  [/^delete from \w/, 'locks every row that it deletes; do it in a job, in parts'],
  [/^(?:lock|truncate|cluster|reindex|vacuum)\b/, 'locks the table'],
];

/** The statements of a migration that take long locks on existing tables, or remove what the version before needs. */
export function hazardsOf(sql: string): Hazard[] {
  const statements = splitStatements(sql).map((text) => ({ text, code: normalise(text) }));
  const isNew = newTables(statements.map(({ code }) => code));
  const hazards: Hazard[] = [];
  for (const { text, code } of statements) {
    if (EXEMPTION.test(text) || isNew(tableOf(code))) continue;
    const reason = patterns.find(([pattern]) => pattern.test(code))?.[1];
    if (reason) hazards.push({ statement: code.slice(0, 80), reason });
  }
  const validated = statements.filter(({ code }) => /\bvalidate constraint\b/.test(code));
  // With a lock of the same transaction it would block others for as long as it reads.
  if (validated.length > 0 && validated.length < statements.length)
    hazards.push({
      statement: validated[0]?.code ?? '',
      reason: 'a constraint is validated in a separate migration',
    });
  return hazards;
}

function newTables(codes: string[]): (table: string | undefined) => boolean {
  const created = codes.map((code) => /^create table (?:if not exists )?([\w.]+)/.exec(code)?.[1]);
  return (table) => table !== undefined && created.includes(table);
}

function tableOf(code: string): string | undefined {
  return /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|delete from (?:only )?)([\w.]+)/.exec(
    code,
  )?.[1];
}

/** Lower case, on one line, without comments, and with empty strings. */
function normalise(statement: string): string {
  return statement
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Splits at semicolons outside comments, strings and bodies of functions. Comments stay with the statement below. */
export function splitStatements(sql: string): string[] {
  const token = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|;/gs;
  const statements: string[] = [];
  let start = 0;
  for (const { 0: found, index } of sql.matchAll(token)) {
    if (found !== ';') continue;
    statements.push(sql.slice(start, index));
    start = index + 1;
  }
  return [...statements, sql.slice(start)].filter((each) => normalise(each) !== '');
}
