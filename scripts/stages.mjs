import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { projectRoot } from './project.mjs';

const bin = (...path) => join(projectRoot, 'node_modules', ...path);
const limitMs = 10 * 60_000;
// Not in node_modules/.bin: those are shell scripts on Windows.
const programs = {
  router: bin('@react-router', 'dev', 'bin.js'),
  // The native compiler, in a tenth of the time. The router's and the boundaries' tools need the older package.
  tsc: bin('typescript-native', 'bin', 'tsc'),
  biome: bin('@biomejs', 'biome', 'bin', 'biome'),
  vitest: bin('vitest', 'vitest.mjs'),
};

/** Every stage of `npm test` by name: runs it and returns `{ passed, failed, skipped, output }`. */
export const stages = {
  types: () =>
    runTools([programs.router, 'typegen'], [programs.tsc, '--noEmit', '--pretty', 'false']),
  lint: () => runTools([programs.biome, 'check', '--error-on-warnings', '--colors=off']),
  unit: () => runTests('unit'),
  web: () => runTests('web'),
  api: () => runTests('api'),
  // Skipped where no PostgreSQL is installed.
  'api-installed-postgres': () => runTests('api-installed-postgres'),
  faults: () => runTests('faults'),
  e2e: () => runTests('e2e'),
};

/** What a developer runs after each change: no database, no browser, no build. */
export const quickStages = ['types', 'lint', 'unit', 'web'];

/** The stages that run the built shop. */
export const stagesOnBuild = ['faults', 'e2e'];

/** One check, of one or more tools in a row: it passes or it fails. */
async function runTools(...commands) {
  let all = '';
  for (const args of commands) {
    const { code, output } = await runNode(args);
    all += output;
    if (code !== 0) return { passed: 0, failed: 1, skipped: 0, output: all };
  }
  return { passed: 1, failed: 0, skipped: 0, output: all };
}

async function runTests(project) {
  const report = bin('.cache', 'selvedge', `${project}-${process.pid}.json`);
  try {
    const { code, output } = await runNode([
      programs.vitest,
      ...['run', '--project', project],
      ...['--reporter', 'dot', '--reporter', 'json', `--outputFile.json=${report}`],
    ]);
    return countTests(await readReport(report), { code, output });
  } finally {
    await rm(report, { force: true });
  }
}

/**
 * What a vitest run comes to. A file that could not be loaded and an error outside every test are failures
 * too, though no test of theirs is; and a run of no tests has not passed.
 */
export function countTests(report, { code, output }) {
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + brokenFiles.length;
  const areAllSkipped = code === 0 && skipped > 0;
  if (passed + failed === 0 && !areAllSkipped) {
    return { passed, skipped, failed: 1, output: `${output}\nNo test was run.\n` };
  }
  return { passed, skipped, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

function runNode(args) {
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return runCommand({
    file: process.execPath,
    args,
    cwd: projectRoot,
    env: { ...process.env, ...colour },
    limitMs,
  });
}

function readReport(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined);
}
