import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const graceMs = 3_000;
// In its own process group a command can be ended together with its children, which npm and vite start.
const ownGroup = process.platform !== 'win32';
const running = new Set();

/**
 * Runs a command and returns `{ code, output }`, the output being stdout and stderr as they came.
 * A signal to this process ends all commands first. A command that takes longer than `timeoutMs` is killed.
 */
export function runCommand({ file, args, cwd, shell = false, env = process.env, timeoutMs }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      shell,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    watch(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const timer =
      timeoutMs &&
      setTimeout(() => {
        output += `\nKilled after ${timeoutMs / 1000} s.\n`;
        killGroup(child, 'SIGKILL');
      }, timeoutMs);
    const settle = (code) => {
      clearTimeout(timer);
      unwatch(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

function watch(child) {
  if (running.size === 0) for (const name of signals) process.once(name, endAll);
  running.add(child);
}

function unwatch(child) {
  running.delete(child);
  if (running.size === 0) for (const name of signals) process.removeListener(name, endAll);
}

/** Ends all commands, then this process by the signal that it received, so that its parent sees the cause. */
function endAll(signal) {
  const leave = () => {
    for (const child of running) killGroup(child, 'SIGKILL');
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  let left = running.size;
  for (const child of running) {
    child.removeAllListeners('close').once('close', () => {
      left -= 1;
      if (left === 0) leave();
    });
    killGroup(child, 'SIGTERM');
  }
  setTimeout(leave, graceMs);
}

function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(ownGroup ? -child.pid : child.pid, signal);
  } catch {
    // It has ended already.
  }
}

const isTerminal = process.stdout.isTTY === true && process.env.CI === undefined;
const tailLines = 40;

/** A failure whose output was shown already; the message is advice on what to do. */
export class StepError extends Error {
  isReported = true;
}

/** Runs one command as one line of progress. If it fails, shows the end of its output and throws `advice`. */
export async function runStep({ doing, done, advice, ...command }) {
  const progress = showProgress(doing);
  const { code, output } = await runCommand(command);
  if (code === 0) {
    progress.end(`${done} in ${progress.seconds()} s`);
    return;
  }
  progress.end(`${doing} failed after ${progress.seconds()} s`);
  console.error(output.trimEnd().split('\n').slice(-tailLines).join('\n'));
  throw new StepError(advice);
}

function showProgress(doing) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!isTerminal) {
    console.log(`${doing} …`);
    return { seconds, end: (line) => console.log(line) };
  }
  const draw = () => process.stdout.write(`\r\x1b[2K${doing} … ${Math.floor(Number(seconds()))} s`);
  const timer = setInterval(draw, 250);
  draw();
  return {
    seconds,
    end: (line) => {
      clearInterval(timer);
      process.stdout.write(`\r\x1b[2K${line}\n`);
    },
  };
}
