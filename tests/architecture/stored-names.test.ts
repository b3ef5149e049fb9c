import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Expression, type Node, SyntaxKind } from 'typescript-native/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isNoSubstitutionTemplateLiteral,
  isPrivateIdentifier,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript-native/unstable/ast/is';
import {
  API,
  type Checker,
  type Project,
  type Type,
  TypeFlags,
} from 'typescript-native/unstable/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// A size, an attribute or a column may be called `constructor` or `__proto__`. `record[name]` finds these in every object, so a name
// that is not one of the code's own is looked up with `ownValue` or `Object.hasOwn`, set with `setOwnValue`, or is the key of a
// `Map`. The types tell: a name of the code has a literal type, all others are strings.

const root = dirname(dirname(import.meta.dirname));

// The native compiler, because the package `typescript` takes three times as much time for the types of all files.
let compiler: API;
beforeAll(() => {
  compiler = new API({ cwd: root });
});
afterAll(() => compiler.close());

test('no plain object is asked for a stored name', () => {
  const project = openProject(root);
  const shipped = project.rootFiles.filter(
    (name) =>
      /^(contract|server|web)\//.test(relative(root, name)) &&
      !/\.test\.tsx?$|\/server\/demo\/|\/own-value\.ts$/.test(name),
  );
  expect(shipped.length).toBeGreaterThan(1_000);
  expect(lookupsIn(project, shipped)).toEqual([]);
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

  test('those by a string are found, and no others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-lookups-'));
    const file = join(folder, 'probe.ts');
    const compilerOptions = { target: 'ES2022', strict: true, types: [] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await writeFile(file, [declarations, ...unsafe, ...safe].join('\n;'));

    const found = lookupsIn(openProject(folder), [file]);
    await rm(folder, { recursive: true });
    expect(found.map((line) => line.replace(/^.*?:\d+: /, ''))).toEqual(
      unsafe.map((line) => line.replace(' = 1', '')),
    );
  });
});

function openProject(folder: string): Project {
  const config = join(folder, 'tsconfig.json');
  const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} cannot be read`);
  return project;
}

function lookupsIn({ program, checker }: Project, files: string[]): string[] {
  return files.flatMap((name) => {
    const source = program.getSourceFile(name);
    if (!source) throw new Error(`${name} is not part of the program`);
    const lookups: Node[] = [];
    const visit = (node: Node): void => {
      if (isLookup(node, checker)) lookups.push(node);
      node.forEachChild(visit);
    };
    visit(source);
    return lookups.map((node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      return `${relative(root, name)}:${line + 1}: ${node.getText(source)}`;
    });
  });
}

function isLookup(node: Node, checker: Checker): boolean {
  if (isElementAccessExpression(node)) {
    const { argumentExpression: name, expression } = node;
    if (isAsExpression(name)) return isString(name.expression, checker);
    return isString(name, checker) && isRecord(checker.getTypeAtLocation(expression), checker);
  }
  return (
    isBinaryExpression(node) &&
    node.operatorToken.kind === SyntaxKind.InKeyword &&
    !isPrivateIdentifier(node.left) &&
    isString(node.left, checker)
  );
}

/** Whether a name may be any string. A template that begins with letters of the code never is a name of every object. */
function isString(name: Expression, checker: Checker): boolean {
  if (isStringLiteral(name) || isNoSubstitutionTemplateLiteral(name)) return false;
  if (isTemplateExpression(name) && name.head.text !== '') return false;
  const type = checker.getTypeAtLocation(name);
  return type === undefined || isOpen(checker.getBaseConstraintOfType(type) ?? type);
}

const OPEN = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any;
const isOpen = (type: Type): boolean =>
  type.isUnionType() ? type.getTypes().some(isOpen) : (type.flags & OPEN) !== 0;

function isRecord(type: Type | undefined, checker: Checker): boolean {
  const shape = type && checker.getApparentType(type);
  if (!shape) return true;
  if (shape.isUnionType() || shape.isIntersectionType())
    return shape.getTypes().some((part) => isRecord(part, checker));
  return (
    (shape.flags & TypeFlags.Any) !== 0 ||
    checker
      .getIndexInfosOfType(shape)
      .some(({ keyType }) => (keyType.flags & TypeFlags.String) !== 0)
  );
}
