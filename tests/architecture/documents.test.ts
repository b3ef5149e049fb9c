import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = dirname(dirname(import.meta.dirname));

const folders = ['art', 'bench', 'contract', 'deploy', 'docs', 'scripts', 'server', 'tests', 'web'];

/** A file by its name or the end of its path; `<feature>` is a placeholder for one name, `*` for any text. */
const FILE = /[\w./<>*-]+\.(?:cpp|mjs|mts|py|sql|ts|tsx|yaml)\b/g;
/** A file or folder by its whole path. */
const PATH = new RegExp(`(?<![\\w./-])(?:${folders.join('|')})/[\\w./<>*-]*[\\w/>*]`, 'g');
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;

describe('the documents', () => {
  let paths: string[];
  let documents: { name: string; text: string }[];
  beforeAll(async () => {
    const read = async (folder: string) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`);
    const top = await readdir(root);
    paths = [...top, ...(await Promise.all(folders.map(read))).flat()];
    const names = paths.filter((name) => /^(?:docs\/.*|art\/|[^/]*)[^/]*\.md$/.test(name));
    documents = await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })),
    );
  });

  /** What `find` finds in a document and `isThere` does not know, after the document's name. */
  const missing = (pattern: RegExp, isThere: (found: string, document: string) => boolean) =>
    documents.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)]
        .map(([whole, group = whole]) => group)
        .filter((found) => !found.includes('<') && !isThere(found, name))
        .map((found) => `${name}: ${found}`),
    );

  test('name existing files', () => {
    expect(documents.length).toBeGreaterThan(10);
    const named = (found: string) => {
      // A path from the root of a machine.
      if (found.startsWith('/')) return true;
      const end = found
        .replace(/^(?:\.\.\/)+/, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*');
      const pattern = new RegExp(`(?:^|/)${end}$`);
      return paths.some((path) => pattern.test(path));
    };
    expect(missing(FILE, named)).toEqual([]);
    expect(missing(PATH, (found) => named(found.replace(/\/$/, '')))).toEqual([]);
  });

  test('link to existing pages and headings', () => {
    const headings = new Map(documents.map(({ name, text }) => [name, anchorsOf(text)]));
    const exists = (link: string, document: string) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : posix.join(posix.dirname(document), file);
      return paths.includes(target) && (!anchor || headings.get(target)?.includes(anchor) === true);
    };
    expect(missing(LINK, exists)).toEqual([]);
  });

  test('give each decision a number of its own, and list it', () => {
    const files = paths.flatMap((path) => path.match(/^docs\/decisions\/(\d{4}-.*)/)?.[1] ?? []);
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)]);
    const index = documents.find(({ name }) => name === 'docs/decisions/README.md')?.text ?? '';
    expect(
      files.filter((file) => !index.includes(`[${Number(file.slice(0, 4))}](${file})`)),
    ).toEqual([]);
  });

  test('name existing scripts', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(missing(SCRIPT, (name) => name in scripts)).toEqual([]);
  });
});

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}
