import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The project's folder. */
export const root = dirname(dirname(import.meta.dirname));

/** The paths of the files in some folders whose names match, from the project's folder, sorted. */
export async function listFiles(folders: readonly string[], name: RegExp): Promise<string[]> {
  const lists = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  return lists
    .flat()
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** The files of the server that ship, in TypeScript. */
export async function listServerFiles(): Promise<string[]> {
  return (await listFiles(['server'], /\.ts$/)).filter((file) => !isTest(file));
}

export function isTest(file: string): boolean {
  return /\.test\.\w+$/.test(file);
}

export function readSource(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8');
}
