import { readFileSync } from 'node:fs';
import pg from 'pg';
import { failPoints, type Step } from './fail-points';

// Loaded before the built server (`node --import`), so the shop's code contains no failpoints. Both databases are
// accessed through pg's client, and every statement of the shop has a name.

let step: Step | undefined;
let left = 0;

function arm(order: string): void {
  const [name = '', times = '1'] = order.split(':');
  if (!Object.hasOwn(failPoints, name)) throw new Error(`FAIL_AT names no step: ${name}`);
  step = failPoints[name as keyof typeof failPoints];
  left = Number(times);
  process.stdout.write(`armed ${order}\n`);
}

const { FAIL_AT, FAIL_AT_FILE } = process.env;
if (FAIL_AT) arm(FAIL_AT);
// For a test that first prepares something in the same process.
if (FAIL_AT_FILE) process.on('SIGUSR2', () => arm(readFileSync(FAIL_AT_FILE, 'utf8')));

function reach(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

interface Transaction {
  isOpen: boolean;
  hasStep: boolean;
}

const transactions = new WeakMap<object, Transaction>();

function follow(client: object, text: string, statementName: string | undefined) {
  const state = transactions.get(client) ?? { isOpen: false, hasStep: false };
  transactions.set(client, state);
  if (/^begin\b/.test(text)) Object.assign(state, { isOpen: true, hasStep: false });
  const at = step?.at;
  const isStep = step !== undefined && statementName === step.statement;
  if (isStep) state.hasStep = state.isOpen;
  const isCommitOfStep = text === 'commit' && state.hasStep;
  if (text === 'commit' || text === 'rollback') state.isOpen = false;
  return {
    isBefore: (at === 'before' && isStep) || (at === 'commit' && isCommitOfStep),
    isAfter:
      (at === 'after' && isStep) ||
      (at === 'committed' && (isCommitOfStep || (isStep && !state.isOpen))),
  };
}

type Query = (this: object, ...args: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const query = client.query;

client.query = function (...args) {
  const statement = args[0] as string | { text?: string; label?: string };
  const text = typeof statement === 'string' ? statement : (statement.text ?? '');
  const { isBefore, isAfter } = follow(
    this,
    text.trim().toLowerCase(),
    typeof statement === 'string' ? undefined : statement.label,
  );
  if (isBefore) reach();
  if (!isAfter) return query.apply(this, args);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const onResult = (...answer: unknown[]) => {
      reach();
      callback(...answer);
    };
    return query.apply(this, [...args.slice(0, -1), onResult]);
  }
  return Promise.resolve(query.apply(this, args)).then((answer) => {
    reach();
    return answer;
  });
};
