import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the bench in a separate process that answers each message with one. */
export interface Program<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  end(): void;
}

/** Starts a program from a file in this folder. */
export function startProgram<Question extends object, Answer>(
  file: string,
): Program<Question, Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const ended = gone(child, file);
  ended.catch(() => {});
  return {
    ask: async (question) => {
      const answer = once(child, 'message');
      child.send(question);
      const [result] = await Promise.race([answer, ended]);
      return result as Answer;
    },
    end: () => child.disconnect(),
  };
}

async function gone(child: ChildProcess, file: string): Promise<never> {
  await once(child, 'exit');
  throw new Error(`${file} has ended.`);
}
