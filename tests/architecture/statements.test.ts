import ts from 'typescript';
import { expect, test } from 'vitest';
import { listServerFiles, readSource } from './sources';

// A connection refuses a prepared statement whose name it knows with another text. `server/database/statement.ts` makes
// names from label and text, which `send.ts` passes on, so no other file may give one.

test('only statement.ts names prepared statements', async () => {
  const files = (await listServerFiles()).filter((file) => file !== 'server/database/send.ts');
  const named = await Promise.all(
    files.map(async (file) =>
      linesThatName(await readSource(file)).map((line) => `${file}:${line}`),
    ),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(named.flat()).toEqual([]);
});

test('SQL names columns in snake case only: rows become camel case when they are read', async () => {
  const files = await listServerFiles();
  const aliases = await Promise.all(
    files.map(async (file) =>
      camelCaseAliases(await readSource(file)).map((alias) => `${file}: ${alias}`),
    ),
  );
  expect(aliases.flat()).toEqual([]);
});

test('an alias in camel case is found, and the columns of JSON are none', () => {
  expect(camelCaseAliases('`select starts_at as "startsAt", a."b" as "order" from t`')).toEqual([
    'as "startsAt"',
  ]);
  expect(camelCaseAliases('`from jsonb_to_recordset($1) as l ("orderId" uuid)`')).toEqual([]);
});

const camelCaseAliases = (source: string) => source.match(/\bas "[a-z]\w*[A-Z]\w*"/g) ?? [];

test.each([
  "connection.query({ name: 'find', text: 'select 1' })",
  'tx.query<Row>({ name, text, values })',
  "pool.query({ ...(isCommon && { name: 'find' }), text })",
  "connection.query(isOwn ? { text } : { name: 'find', text })",
  'const config: pg.QueryConfig = made',
])('%s is a name given by hand', (source) => {
  expect(linesThatName(source)).toEqual([1]);
});

test.each([
  'connection.query({ text, values })',
  "connection.query(statement('find', text, [{ name: 'M' }]))",
  "connection.query(text, [JSON.stringify({ name: 'M' })])",
])('%s is not', (source) => {
  expect(linesThatName(source)).toEqual([]);
});

/** The lines of calls of `query` that give a name, and of the driver's type for such objects. */
function linesThatName(source: string): number[] {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamingCall(node) || (ts.isIdentifier(node) && node.text === 'QueryConfig'))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

function isNamingCall(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'query' &&
    node.arguments.slice(0, 1).some(hasName)
  );
}

/** Whether an expression may become an object with a name; the arguments of other calls are theirs. */
function hasName(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return false;
  if (ts.isObjectLiteralExpression(node))
    return node.properties.some((property) =>
      ts.isSpreadAssignment(property)
        ? hasName(property.expression)
        : property.name?.getText() === 'name',
    );
  return ts.forEachChild(node, (child) => hasName(child) || undefined) ?? false;
}
