import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = dirname(fileURLToPath(new URL('../../../package.json', import.meta.url)));
const MIGRATIONS = 'server/database/migrations';
const BUILD_MS = 10 * 60_000;

const git = async (...args: string[]) => (await execute('git', args, { cwd: root })).stdout.trim();

/**
 * The commit of the version before: UPGRADE_FROM, else the newest release, else the newest commit that lacks migrations of
 * this one and has no others, else the newest that has others.
 */
export async function findPreviousCommit(): Promise<string> {
  const named = process.env.UPGRADE_FROM;
  if (named) return git('rev-parse', `${named}^{commit}`);
  const release = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(
    () => undefined,
  );
  if (release) return git('rev-parse', `${release}^{commit}`);
  const commits = await git('log', '--format=%H', '--', MIGRATIONS);
  for (const commit of commits.split('\n')) {
    const changes = await git('diff', '--name-status', `${commit}^`, 'HEAD', '--', MIGRATIONS);
    if (changes.split('\n').every((line) => line.startsWith('A')))
      return git('rev-parse', `${commit}^`);
  }
  return git('rev-parse', `${commits.split('\n')[0]}^`);
}

/** Builds a commit with the installed packages, once, in the temporary folder of the machine; returns its server’s program. */
export async function buildVersion(commit: string): Promise<string> {
  const folder = join(tmpdir(), `selvedge-version-${commit}`);
  const program = join(folder, 'build/server/main.js');
  if (existsSync(folder)) return program;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  const archive = `${draft}.tar`;
  await git('archive', '--output', archive, commit);
  await execute('tar', ['-xf', archive, '-C', draft]);
  await rm(archive);
  await symlink(join(root, 'node_modules'), join(draft, 'node_modules'));
  await execute(process.execPath, ['scripts/build.mjs'], { cwd: draft, timeout: BUILD_MS });
  await rename(draft, folder);
  return program;
}
