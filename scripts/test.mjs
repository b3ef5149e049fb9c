// `npm test`: installs and builds what is missing, then runs every stage. With --quick (`npm run check`)
// the quick ones, with names only those: node scripts/test.mjs types unit
import './required-node.mjs';
import { prepare } from './prepare.mjs';
import { quickStages, stages, stagesOnBuild } from './stages.mjs';

// Lists run in order, those of a row beside each other: types is slow on one core, and faults waits more than it works.
// The browser tests fill both cores by themselves.
const schedule = [
  [['types', 'web'], ['lint', 'unit', 'api', 'api-installed-postgres'], ['faults']],
  [['e2e']],
];
const nameWidth = Math.max(...Object.keys(stages).map((name) => name.length));

const chosen = chooseStages(process.argv.slice(2));
const unknown = chosen.filter((name) => !stages[name]);
if (unknown.length > 0) {
  console.error(
    `There is no stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`,
  );
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
try {
  await prepare({
    withDevPackages: true,
    withBuild: chosen.some((name) => stagesOnBuild.includes(name)),
    command: 'npm test',
  });
  for (const lists of schedule) await Promise.all(lists.map(runList));
} catch (error) {
  console.error(error.isTold ? error.message : error);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function chooseStages(asked) {
  if (asked.includes('--quick')) return quickStages;
  return asked.length > 0 ? asked : Object.keys(stages);
}

async function runList(names) {
  for (const name of names.filter((each) => chosen.includes(each))) {
    const startedAt = performance.now();
    const { passed, failed, skipped, output } = await stages[name]();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    if (failed > 0) console.log(`\n${output.trim()}\n`);
    const counts = `${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed`;
    const left = skipped > 0 ? `  ${skipped} skipped` : '';
    console.log(`${name.padEnd(nameWidth)} ${counts} ${seconds} s${left}`);
    total.passed += passed;
    total.failed += failed;
  }
}
