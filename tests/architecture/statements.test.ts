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
