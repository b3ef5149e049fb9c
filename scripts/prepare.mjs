import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.mjs';
import { installPackages, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { projectRoot } from './project.mjs';
import { runStep } from './step.mjs';

/**
 * Brings node_modules/ and build/ up to date with the sources, and does nothing when they are.
 * Several at once in one checkout take turns; the later ones find the work done.
 * Throws a StepError, already told to the person, when a step fails.
 */
export async function prepare({ withDevPackages, withBuild, command }) {
  const isReady = () =>
    isInstalled(projectRoot, { withDevPackages }) && (!withBuild || isBuilt(projectRoot));
  if (isReady()) return;

  await mkdir(join(projectRoot, 'build'), { recursive: true });
  await withLock(join(projectRoot, 'build', '.prepare-lock'), async () => {
    if (!isInstalled(projectRoot, { withDevPackages })) {
      await installPackages(projectRoot, { withDevPackages, command });
    }
    if (withBuild && !isBuilt(projectRoot)) {
      await runStep({
        doing: 'Building',
        done: 'Built',
        file: process.execPath,
        args: [join(projectRoot, 'scripts', 'build.mjs')],
        cwd: projectRoot,
        advice: `Mend what is said above, then run ${command} again.`,
      });
    }
  });
}
