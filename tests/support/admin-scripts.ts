import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/**
 * Whether a script belongs to the admin area only: a file that only its routes load, or one that contains an admin
 * endpoint.
 */
export async function isAdminScript(path: string, text: string): Promise<boolean> {
  return text.includes('/api/admin/') || (await adminFiles()).has(path);
}

let known: Promise<Set<string>> | undefined;

function adminFiles(): Promise<Set<string>> {
  known ??= readAdminFiles();
  return known;
}

/** The files that pages and the layout of the admin area load, and no other route, according to the build's manifest. */
async function readAdminFiles(): Promise<Set<string>> {
  const file = join(import.meta.dirname, '../../build/web/server/index.js');
  const { assets }: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const ofAdmin = new Set<string>();
  const ofOthers = new Set([assets.entry.module, ...assets.entry.imports]);
  for (const [id, route] of Object.entries(assets.routes)) {
    if (!route) continue;
    const files = /^\/?admin(\/|$)/.test(id) ? ofAdmin : ofOthers;
    for (const each of [route.module, ...(route.imports ?? [])]) files.add(each);
  }
  const own = new Set([...ofAdmin].filter((each) => !ofOthers.has(each)));
  if (own.size < 30) throw new Error(`The build lists only ${own.size} scripts of the admin area.`);
  return own;
}
