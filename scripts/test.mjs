// `npm test`: installs and builds if needed, then runs every stage. `--quick` (`npm run check`) runs the quick stages;
// names run those stages: node scripts/test.mjs types unit
import { readFileSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { quickStages, shuffled, stages, stagesOnBuild } from './stages.mjs';

// The stages of one list run in order, the lists in parallel. The fault tests mostly wait, so the other
// stages can use both cores.
const schedule = [
  ['types', 'lint', 'api', 'e2e'],
  ['unit', 'web', 'faults', 'nodes', 'api-installed-postgres'],
];
const maxDetailLines = 60;
const slowestFiles = 10;
const nameWidth = Math.max(...Object.keys(stages).map((name) => name.length));

const chosen = chooseStages(process.argv.slice(2));
const unknown = chosen.filter((name) => !stages[name]);
if (unknown.length > 0) {
  console.error(`Unknown stage ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(', ')}`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
const failures = [];
const durations = [];
const startedAt = performance.now();
try {
  await prepare({
    withDevPackages: true,
    withBuild: chosen.some((name) => stagesOnBuild.includes(name)),
    command: 'npm test',
  });
  await Promise.all(schedule.map(runList));
} catch (error) {
  console.error(error.isReported ? error.message : error);
  total.failed += 1;
}
printCosts();
for (const failure of failures) printFailure(failure);
if (failures.length > 0 && shuffled.length > 0)
  console.log(`\nA test that fails only after others: run its file with ${shuffled.join(' ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function chooseStages(names) {
  if (names.includes('--quick')) return quickStages;
  return names.length > 0 ? names : Object.keys(stages);
}

async function runList(names) {
  for (const name of names.filter((each) => chosen.includes(each))) {
    const startedAt = performance.now();
    const result = await stages[name]();
    const { passed, failed, skipped } = result;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    const counts = `${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed`;
    console.log(
      `${name.padEnd(nameWidth)} ${counts} ${seconds} s${skipped > 0 ? `  ${skipped} skipped` : ''}`,
    );
    total.passed += passed;
    total.failed += failed;
    failures.push(...result.failures);
    durations.push(...(result.durations ?? []));
  }
}

function printFailure({ title, detail, rerun }) {
  const lines = detail.split('\n').slice(0, maxDetailLines);
  console.log(
    `\nFAILED ${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n  rerun: ${rerun}`,
  );
}

/** Prints what the run cost, and the files to begin with to make it cost less. */
function printCosts() {
  const minutes = (ms) => `${(ms / 60_000).toFixed(1)} min`;
  const cpu = childrenCpuMs();
  const used = cpu === null ? '' : `, ${minutes(cpu)} of processor time`;
  console.log(`\nall stages: ${minutes(performance.now() - startedAt)}${used}`);
  const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, slowestFiles);
  for (const { ms, project, file } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${project} ${file}`);
}

/** Processor time of all ended child processes and their descendants; null where the system does not tell. */
function childrenCpuMs() {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // "pid (name) state ppid …": the time of children in user and in kernel mode, in hundredths of a second.
  const [user, kernel] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(kernel)) * 10;
}
