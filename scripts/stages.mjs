import { readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { runCommand } from './command.mjs';
import { installNode, otherReleases } from './node/node-versions.mjs';
import { projectRoot } from './prepare.mjs';

const bin = (...path) => join(projectRoot, 'node_modules', ...path);
const timeoutMs = 20 * 60_000;
// Not node_modules/.bin: those are shell scripts on Windows.
const programs = {
  // The native compiler takes a tenth of the time. Tools that need the compiler's API use the package `typescript`.
  tsc: bin('typescript-native', 'bin', 'tsc'),
  biome: bin('@biomejs', 'biome', 'bin', 'biome'),
  vitest: bin('vitest', 'vitest.mjs'),
};

/**
 * The compiler stores the contents that it has checked as hashes, so it checks only what has changed since, also after a
 * change of branches or packages.
 */
const typeCheck = [
  '--noEmit',
  '--pretty',
  'false',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  bin('.cache', 'selvedge', 'types.tsbuildinfo'),
];

const { TEST_SEED } = process.env;

/** With a seed in `TEST_SEED` the tests of a file run in another order, which finds one that depends on another. */
export const shuffled = TEST_SEED
  ? ['--sequence.shuffle.tests', `--sequence.seed=${TEST_SEED}`]
  : [];

/**
 * The stages of `npm test` by name. Each returns `{ passed, failed, skipped, failures }`; stages of tests also the `durations`
 * of their files.
 */
export const stages = {
  // Each of the four checkers that the compiler starts by default reads the types that the others have read. One needs half of
  // the processor time, and the unit tests use the other core.
  types: () => runTool('npx tsc --noEmit', programs.tsc, typeCheck),
  lint: () =>
    runTool('npx biome check', programs.biome, ['check', '--error-on-warnings', '--colors=off']),
  unit: () => runTests('unit', shuffled),
  web: () => runTests('web', shuffled),
  api: () => runTests('api'),
  // Skipped where no PostgreSQL is installed.
  'api-installed-postgres': () => runTests('api-installed-postgres'),
  faults: () => runTests('faults'),
  nodes: runOnOtherNodes,
  // Half of a browser test is waiting, so a third worker uses what two leave of the cores.
  e2e: () => runTests('e2e', ['--maxWorkers', '3']),
};

/** For use after each change: under a minute, without a database, browser or build. */
export const quickStages = ['types', 'lint', 'unit'];

/** The stages that need the built shop. */
export const stagesOnBuild = ['faults', 'nodes', 'e2e'];

/** A tool counts as one test. */
async function runTool(rerun, program, args) {
  const { code, output } = await runNode([program, ...args]);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ title: rerun, detail: output.trim(), rerun }],
  };
}

/** Runs the tests of the project `nodes` on each supported major version of Node but the running one. */
async function runOnOtherNodes() {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], durations: [] };
  for (const release of otherReleases()) {
    const node = await installNode(release);
    if (!node) {
      total.skipped += 1;
      continue;
    }
    const { passed, failed, skipped, failures, durations } = await runTests('nodes', [], node);
    total.durations.push(...durations);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    for (const { title, detail, rerun } of failures)
      total.failures.push({
        title: `Node ${release}: ${title}`,
        detail,
        rerun: rerun.replace('npx vitest', `${node} ${programs.vitest}`),
      });
  }
  return total;
}

async function runTests(project, options = [], node = process.execPath) {
  const report = bin('.cache', 'selvedge', `${project}-${process.pid}.json`);
  try {
    const args = [
      programs.vitest,
      'run',
      '--project',
      project,
      ...options,
      '--reporter',
      'dot',
      '--reporter',
      'json',
      `--outputFile.json=${report}`,
    ];
    const { code, output } = await runNode(args, node);
    return summarise(project, await readReport(report), { code, output });
  } finally {
    await rm(report, { force: true });
  }
}

/**
 * The result of a vitest run. A file that could not be loaded and an error outside every test count as failures, and so
 * does a run without any test. The output is shown only for failures that the report does not contain.
 */
export function summarise(project, report, { code, output }) {
  const files = report?.testResults ?? [];
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const failures = files.flatMap((file) => failuresOf(project, file, output));
  const durations = files.map(({ name, startTime, endTime }) => ({
    project,
    file: commandFor(project, name).file,
    ms: endTime - startTime,
  }));
  const ranNothing = passed + failures.length === 0 && !(code === 0 && skipped > 0);
  if (ranNothing || (code !== 0 && failures.length === 0)) {
    failures.push({
      title: ranNothing ? `${project}: no test was run` : `${project}: an error outside the tests`,
      detail: lastLines(output, 60),
      rerun: `npx vitest run --project ${project}`,
    });
  }
  return { passed, skipped, failed: failures.length, failures, durations };
}

/** The failed tests of a file. If it failed before them, in a hook, the report does not say why; the output does. */
function failuresOf(project, { name, status, message, assertionResults }, output) {
  const failures = describeTests(project, { name, assertionResults }, isFailed);
  const { file, rerun } = commandFor(project, name);
  return status === 'failed' && failures.length === 0
    ? [{ title: file, detail: message || printedFailure(output, file), rerun }]
    : failures;
}

const isFailed = ({ status }) => status === 'failed';

function describeTests(project, { name, assertionResults }, isWanted) {
  const { file, rerun } = commandFor(project, name);
  return assertionResults.filter(isWanted).map(({ fullName, failureMessages }) => ({
    title: `${file}: ${fullName}`,
    detail: (failureMessages ?? []).join('\n'),
    rerun: `${rerun} -t "${patternOf(fullName)}"`,
  }));
}

function commandFor(project, name) {
  const file = relative(projectRoot, name).split(sep).join('/');
  return { file, rerun: `npx vitest run --project ${project} ${file}` };
}

/** A regular expression that matches the title and needs no escaping in any shell. */
function patternOf(title) {
  return title.replace(/[^\p{L}\p{N} ,:;_-]/gu, '.');
}

const FAILURE_LINES = 30;

/** What the output says of a file's failure. */
function printedFailure(output, file) {
  const lines = output.split('\n');
  const start = lines.findIndex((line) => line.includes('FAIL') && line.includes(file));
  return start === -1 ? '' : lines.slice(start, start + FAILURE_LINES).join('\n');
}

function lastLines(text, count) {
  return text.trim().split('\n').slice(-count).join('\n');
}

function runNode(args, node = process.execPath) {
  // vitest sets FORCE_COLOR for its workers, where it wins over NO_COLOR.
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  return runCommand({ file: node, args, cwd: projectRoot, env, timeoutMs });
}

function readReport(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined);
}
