import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const graceMs = 3_000;
// A process group of its own lets one signal end a command with its children, which npm and vite have.
const ownGroup = process.platform !== 'win32';
const running = new Set();

/**
 * Runs a command to its end and returns `{ code, output }`, the output being both streams as they came.
 * A signal to this process ends every command first; so does `limitMs`, for a command that hangs.
 */
export function runCommand({ file, args, cwd, shell = false, env = process.env, limitMs }) {
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
      limitMs &&
      setTimeout(() => {
        output += `\nEnded: it was not done after ${limitMs / 1000} s.\n`;
        killGroup(child, 'SIGKILL');
      }, limitMs);
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

/** Ends all commands, then this process by the signal that it got: whoever waits sees what ended it. */
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
    // It had ended already.
  }
}
