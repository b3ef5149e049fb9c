import { runCommand } from './command.mjs';

const isTerminal = process.stdout.isTTY === true && process.env.CI === undefined;
const tailLines = 40;

/** A failure whose output the person has seen; the message says what to do. */
export class StepError extends Error {
  isTold = true;
}

/**
 * Runs one command as one line of progress. Its output is shown only when it fails: the end of it,
 * and `advice` as the last line.
 */
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
