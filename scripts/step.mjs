import { spawn } from 'node:child_process';

const isTerminal = process.stdout.isTTY === true && process.env.CI === undefined;
const tailLines = 40;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// A process group of its own lets one signal end a command with its children, which npm and vite have.
const ownGroup = process.platform !== 'win32';

/** A failure whose output the person has seen; the message says what to do. */
export class StepError extends Error {
  isTold = true;
}

/**
 * Runs one command as one line of progress. Its output is shown only when it fails: the end of it,
 * and `advice` as the last line. A signal to this process ends the command first.
 */
export async function runStep({ doing, done, file, args, cwd, shell = false, advice }) {
  const progress = showProgress(doing);
  const { code, output } = await run({ file, args, cwd, shell, onSignal: progress.clear });
  if (code === 0) {
    progress.end(`${done} in ${progress.seconds()} s`);
    return;
  }
  progress.end(`${doing} failed after ${progress.seconds()} s`);
  console.error(output.trimEnd().split('\n').slice(-tailLines).join('\n'));
  throw new StepError(advice);
}

function run({ file, args, cwd, shell, onSignal }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const stop = (signal) => {
      onSignal();
      endChild(child, signal);
    };
    const settle = (code) => {
      for (const name of signals) process.removeListener(name, stop);
      resolve({ code, output });
    };
    for (const name of signals) process.once(name, stop);
    child.on('error', (error) => {
      output += `${error.message}\n`;
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/** Ends the command with all that it started, then this process by the signal that it got. */
function endChild(child, signal) {
  const leave = () => {
    killGroup(child, 'SIGKILL');
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  child.removeAllListeners('close').once('close', leave);
  setTimeout(leave, 3_000);
  killGroup(child, 'SIGTERM');
}

function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(ownGroup ? -child.pid : child.pid, signal);
  } catch {
    // It had ended already.
  }
}

function showProgress(doing) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!isTerminal) {
    console.log(`${doing} …`);
    return { seconds, clear: () => {}, end: (line) => console.log(line) };
  }
  const draw = () => process.stdout.write(`\r\x1b[2K${doing} … ${Math.floor(Number(seconds()))} s`);
  const clear = () => process.stdout.write('\r\x1b[2K');
  const timer = setInterval(draw, 250);
  draw();
  return {
    seconds,
    clear,
    end: (line) => {
      clearInterval(timer);
      clear();
      console.log(line);
    },
  };
}
