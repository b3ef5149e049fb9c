import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Round, RoundResult } from './round';

export interface Loader {
  drive(round: Round): Promise<RoundResult>;
  end(): void;
}

/** Starts the load generator. */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('loader.mts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const ended = gone(child);
  ended.catch(() => {});
  return {
    drive: async (round) => {
      const answer = once(child, 'message');
      child.send(round);
      const [result] = await Promise.race([answer, ended]);
      return result as RoundResult;
    },
    end: () => child.disconnect(),
  };
}

async function gone(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The load generator has ended.');
}
