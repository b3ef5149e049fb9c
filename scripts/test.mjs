// `npm test`: installs and builds if needed, then runs every stage. `--quick` (`npm run check`) runs the quick stages;
// names run those stages: node scripts/test.mjs types unit
import { prepare } from './prepare.mjs';
import { quickStages, stages, stagesOnBuild } from './stages.mjs';

// The stages of one list run in order, the lists in parallel. The fault tests mostly wait, so the other
// stages can use both cores.
const schedule = [
  ['types', 'lint', 'web', 'api', 'api-installed-postgres', 'e2e'],
  ['unit', 'faults', 'nodes'],
];
const maxDetailLines = 60;
const nameWidth = Math.max(...Object.keys(stages).map((name) => name.length));

const chosen = chooseStages(process.argv.slice(2));
const unknown = chosen.filter((name) => !stages[name]);
if (unknown.length > 0) {
  console.error(`Unknown stage ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(', ')}`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
const failures = [];
const retried = [];
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
for (const test of retried) printTest('PASSED AT THE SECOND ATTEMPT', test);
for (const failure of failures) printTest('FAILED', failure);
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
    retried.push(...(result.retried ?? []));
  }
}

function printTest(outcome, { title, detail, rerun }) {
  const lines = detail.split('\n').slice(0, maxDetailLines);
  console.log(
    `\n${outcome} ${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n  rerun: ${rerun}`,
  );
}
