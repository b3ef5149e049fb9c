import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

// A size, an attribute or a column may be called `constructor` or `__proto__`. `record[name]` finds these in every object, so a name
// that is not one of the code's own is looked up with `ownValue` or `Object.hasOwn`, set with `setOwnValue`, or is the key of a
// `Map`. The types tell: a name of the code has a literal type, all others are strings.

const root = dirname(dirname(import.meta.dirname));
const config = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  { noEmit: true },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
);
if (!config) throw new Error('No tsconfig.json');

test('no plain object is asked for a stored name', () => {
  const shipped = config.fileNames.filter(
    (name) =>
      /^(contract|server|web)\//.test(relative(root, name)) &&
      !/\.test\.tsx?$|\/server\/demo\/|\/own-value\.ts$/.test(name),
  );
  expect(shipped.length).toBeGreaterThan(1_000);
  expect(lookupsIn(ts.createProgram(shipped, config.options), shipped)).toEqual([]);
}, 180_000);

describe('of the lookups in an example', () => {
  const declarations = `
    export declare const sizes: Record<string, number>, given: string, known: 'a' | 'b', list: string[];
    export declare const map: Map<string, number>, row: { a: number, b: number };
    export declare function ownValue(record: object, name: string): unknown;
  `;
  const unsafe = [
    'sizes[given]',
    'sizes[given] = 1',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code.
    'sizes[`${given}`]',
    'given in sizes',
    'row[given as keyof typeof row]',
  ];
  const safe = [
    'sizes.a',
    "sizes['a']",
    'sizes[known]',
    'row[known]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code.
    'sizes[`size ${given}`]',
    'map.get(given)',
    'list[0]',
    'ownValue(sizes, given)',
    'Object.hasOwn(sizes, given)',
    "'a' in row",
  ];

  test('those by a string are found, and no others', () => {
    const file = '/probe.ts';
    const text = [declarations, ...unsafe, ...safe].join('\n;');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
    const host = ts.createCompilerHost(config.options);
    const program = ts.createProgram(
      [file],
      { ...config.options, types: [] },
      {
        ...host,
        getSourceFile: (name, ...rest) =>
          name === file ? source : host.getSourceFile(name, ...rest),
      },
    );
    const found = lookupsIn(program, [file]).map((line) => line.replace(/^.*?:\d+: /, ''));
    expect(found).toEqual(unsafe.map((line) => line.replace(' = 1', '')));
  });
});

function lookupsIn(program: ts.Program, files: string[]): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const name of files) {
    const source = program.getSourceFile(name);
    if (!source) continue;
    const visit = (node: ts.Node): void => {
      if (isLookup(node, checker)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${relative(root, name)}:${line + 1}: ${node.getText(source)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function isLookup(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: name, expression } = node;
    if (ts.isAsExpression(name)) return isString(name.expression, checker);
    return isString(name, checker) && isRecord(checker.getTypeAtLocation(expression), checker);
  }
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    !ts.isPrivateIdentifier(node.left) &&
    isString(node.left, checker)
  );
}

/** Whether a name may be any string. A template that begins with letters of the code never is a name of every object. */
function isString(name: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isStringLiteralLike(name)) return false;
  if (ts.isTemplateExpression(name) && name.head.text !== '') return false;
  const type = checker.getTypeAtLocation(name);
  return isOpen(checker.getBaseConstraintOfType(type) ?? type);
}

const OPEN = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any;
const isOpen = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isOpen) : (type.flags & OPEN) !== 0;

function isRecord(type: ts.Type, checker: ts.TypeChecker): boolean {
  const shape = checker.getApparentType(type);
  if (shape.isUnionOrIntersection()) return shape.types.some((part) => isRecord(part, checker));
  return (shape.flags & ts.TypeFlags.Any) !== 0 || shape.getStringIndexType() !== undefined;
}
