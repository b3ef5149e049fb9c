import { pageChecksum, unpack } from './pages';
import type { Call } from './round';

/** Checks every answer of a round. */
export interface AnswerCheck {
  /** Compares bytes immediately, which is cheap; other checks run in `verdict`, after the round. */
  take(call: Call, status: number, body: Buffer, encoding: string | undefined): void;
  /** The number of wrong answers, and a description of the first. */
  verdict(): { wrong: number; fault: string | null };
}

export function createAnswerCheck(): AnswerCheck {
  const unchecked: UncheckedAnswer[] = [];
  const expected = new Map<Call, Buffer[]>();
  let wrong = 0;
  let fault: string | null = null;
  const report = (call: Call, problem: string) => {
    wrong++;
    fault ??= `${call.method} ${call.path} ${problem}`;
  };
  return {
    take: (call, status, body, encoding) => {
      if (status !== (call.status ?? 200)) report(call, `${status}: ${textOf(body)}`);
      else if (call.answers === undefined) unchecked.push({ call, body, encoding });
      else if (!expectedAnswers(expected, call).some((right) => right.equals(body)))
        report(call, `has another answer: ${textOf(body)}`);
    },
    verdict: () => {
      for (const { call, body, encoding } of unchecked) {
        const problem =
          pageMismatch(call, body, encoding) ??
          unmetExpectation(call, unpack(body, encoding).toString());
        if (problem !== null) report(call, problem);
      }
      return { wrong, fault };
    },
  };
}

interface UncheckedAnswer {
  call: Call;
  body: Buffer;
  encoding: string | undefined;
}

function pageMismatch({ page }: Call, body: Buffer, encoding: string | undefined): string | null {
  return page === undefined || pageChecksum(body, encoding) === page ? null : 'is another page';
}

function expectedAnswers(known: Map<Call, Buffer[]>, call: Call): Buffer[] {
  let right = known.get(call);
  if (!right) {
    right = (call.answers ?? []).map((answer) => Buffer.from(answer, 'base64'));
    known.set(call, right);
  }
  return right;
}

/** The expectation that an answer does not meet; null if it meets all. */
function unmetExpectation({ holds, has }: Call, text: string): string | null {
  for (const part of has ?? []) if (!text.includes(part)) return `lacks “${part}”`;
  const answer: unknown = holds ? JSON.parse(text) : null;
  for (const [path, expected] of Object.entries(holds ?? {})) {
    const actual = valueAt(answer, path);
    if (actual !== expected) return `has ${path} ${String(actual)}, not ${String(expected)}`;
  }
  return null;
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const step of path.split('.'))
    value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

function textOf(body: Buffer): string {
  return body.subarray(0, 300).toString();
}
