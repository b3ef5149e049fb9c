import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

// A size, an attribute or a column may be called `constructor` or `__proto__`. `record[name]` finds these in every object, so a name
// that is not one of the code's own is looked up with `ownValue` or `Object.hasOwn`, set with `setOwnValue`, or is the key of a
// `Map`. The types tell: a name of the code has a literal type, all others are strings.

const root = dirname(dirname(import.meta.dirname));

const PROBE = join(root, 'server', 'probe.ts');
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

let shipped: string[];
/** The shipped files and the example. */
let program: ts.Program;
beforeAll(() => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!config) throw new Error('No tsconfig.json');
  // `send.ts` makes rows, whose names are the columns of the code's own statements.
  shipped = config.fileNames.filter(
    (name) =>
      /^(contract|server|web)\//.test(relative(root, name)) &&
      !/\.test\.tsx?$|\/server\/demo\/|\/own-value\.ts$|\/database\/send\.ts$/.test(name),
  );
  const text = [declarations, ...unsafe, ...safe].join('\n;');
  const probe = ts.createSourceFile(PROBE, text, ts.ScriptTarget.ESNext);
  const host = ts.createCompilerHost(config.options);
  program = ts.createProgram([...shipped, PROBE], config.options, {
    ...host,
    getSourceFile: (name, ...rest) => (name === PROBE ? probe : host.getSourceFile(name, ...rest)),
  });
});

test('no plain object is asked for a stored name', () => {
  expect(shipped.length).toBeGreaterThan(1_000);
  expect(lookupsIn(shipped)).toEqual([]);
});

test('of the lookups in an example, those by a string are found, and no others', () => {
  const found = lookupsIn([PROBE]).map((line) => line.replace(/^.*?:\d+: /, ''));
  expect(found).toEqual(unsafe.map((line) => line.replace(' = 1', '')));
});

function lookupsIn(files: string[]): string[] {
  const checker = program.getTypeChecker();
  return files.flatMap((name) => {
    const source = program.getSourceFile(name);
    if (!source) throw new Error(`${name} is not part of the program`);
    const lookups: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      if (isLookup(node, checker)) lookups.push(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return lookups.map((node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      return `${relative(root, name)}:${line + 1}: ${node.getText(source)}`;
    });
  });
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
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return false;
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
