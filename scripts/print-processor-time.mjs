// Prints the processor time of a command by kind of process, on Linux:
// node scripts/print-processor-time.mjs npx vitest run --project e2e tests/e2e/weight.test.ts
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Most processes live longer. The time of those that do not is in their parent's time of children. */
const SAMPLE_MS = 200;

/** The kind of a process by its command line; the first that matches. */
const kinds = [
  ['Chromium: pages', /--type=renderer/],
  ['Chromium: drawing', /--type=gpu-process/],
  ['Chromium: network and storage', /--type=utility/],
  ['Chromium: browser', /chrom(e|ium)[^/ ]* .*--(headless|remote-debugging)/],
  ['PostgreSQL', /postgres/],
  ['the shop', /build\/server\/main\.js/],
  ['test workers', /vitest\/suppress-warnings|vitest\/dist\/workers/],
  ['vitest', /vitest/],
];

const [program, ...args] = process.argv.slice(2);
if (program === undefined || process.platform !== 'linux') {
  console.error('Usage, on Linux: node scripts/print-processor-time.mjs COMMAND…');
  process.exit(2);
}

const processes = new Map();
const child = spawn(program, args, { stdio: 'inherit' });
const timer = setInterval(sample, SAMPLE_MS);
child.once('error', (error) => {
  console.error(error.message);
  process.exit(2);
});
child.once('exit', (code) => {
  clearInterval(timer);
  print();
  process.exitCode = code ?? 1;
});

/** Reads the times of all descendants, so that the last reading of each is close to its end. */
function sample() {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(
    running.map((pid) => [Number(pid), readStat(pid)]).filter(([, stat]) => stat),
  );
  for (const [pid, stat] of stats) {
    const known = processes.get(pid);
    const isOurs = known?.startedAt === stat.startedAt || isDescendant(pid, stats);
    if (isOurs) processes.set(pid, { ...stat, kind: kindOf(pid) ?? known?.kind ?? 'others' });
  }
}

function isDescendant(pid, stats) {
  for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (at === child.pid) return true;
  return false;
}

/** "pid (name) state ppid …": times are in hundredths of a second. */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, kernel, childrenUser, childrenKernel] = fields.slice(11, 15).map(Number);
    return {
      parent: Number(fields[1]),
      own: (user + kernel) / 100,
      children: (childrenUser + childrenKernel) / 100,
      startedAt: fields[19],
    };
  } catch {
    // It has ended.
    return undefined;
  }
}

function kindOf(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return kinds.find(([, pattern]) => pattern.test(command))?.[0];
  } catch {
    return undefined;
  }
}

function print() {
  const total = new Map();
  // All of them have ended, so their whole time is that of the children of this process.
  processes.set(process.pid, { kind: 'others', own: 0, children: readStat('self').children });
  addDescendants(process.pid, (kind, seconds) => total.set(kind, (total.get(kind) ?? 0) + seconds));
  const all = [...total.values()].reduce((sum, seconds) => sum + seconds, 0);
  console.log(`\nprocessor time: ${all.toFixed(1)} s`);
  for (const [kind, seconds] of [...total].sort(([, a], [, b]) => b - a)) {
    if (seconds < 0.05) continue;
    const share = ((100 * seconds) / all).toFixed(0).padStart(3);
    console.log(`${seconds.toFixed(1).padStart(7)} s ${share} %  ${kind}`);
  }
}

/** Adds the time of a process and of those below it; returns the sum. */
function addDescendants(pid, add) {
  const { kind, own, children } = processes.get(pid) ?? { kind: 'others', own: 0, children: 0 };
  add(kind, own);
  const below = [...processes]
    .filter(([, { parent }]) => parent === pid)
    .reduce((sum, [each]) => sum + addDescendants(each, add), 0);
  // A process that has ended also counts as time of its parent's children, with those below it.
  const unread = Math.max(0, children - below);
  add(`${kind}: children that ended before they were read`, unread);
  return own + below + unread;
}
