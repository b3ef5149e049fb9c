import type { BareLoop } from './bare/bare-answers';
import type { Call, RoundResult } from './load/round';
import { cpuMs } from './process-cost';
import type { Stage } from './stage';

/** Rounds that count, after one that warms up. */
export const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 3;
const BARE_SECONDS = 2;
const WARM_SECONDS = 1;

export interface Case {
  name: string;
  /** The bare loop for comparison; null if there is none. */
  bare: BareLoop | BareWork | null;
  connections?: number;
  /** The requests of a round. A case whose requests can be sent only once has others for each round. */
  calls(round: number): Promise<Call[]> | Call[];
  once?: boolean;
  /** Runs a round in which each request depends on the previous answer; replaces `calls`. */
  runByItself?(url: string): Promise<RoundResult>;
  /** Starts work that runs during the load; returns a function that ends it. */
  backgroundWork?(): () => Promise<void>;
  /** Checks the state after a round. Throws if it is wrong. */
  after?(result: RoundResult): Promise<void>;
}

/** Bare work that is not a request to the bare server. */
export interface BareWork {
  name: string;
  run(): Promise<RoundResult>;
}

export interface Figure {
  name: string;
  products: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU time of the server per request, in milliseconds. */
  cpu: number | null;
  /** The bare loop's requests per second, and the ratio of the case's to them. */
  bare: { loop: string; perSecond: number; ratio: number } | null;
}

/** Requests a second that one core of the server's process would answer; null where its CPU time is unknown. */
export function perCoreOf({ cpu }: Figure): number | null {
  return cpu === null || cpu === 0 ? null : 1_000 / cpu;
}

/**
 * Three alternating rounds of a case and of its bare loop; returns the medians. Throws if a single response was wrong, as does
 * `after`: a run with a breach has no figures.
 */
export async function measure(stage: Stage, given: Case): Promise<Figure> {
  const bare = bareWork(stage, given);
  const rounds: Round[] = [];
  const bareRounds: RoundResult[] = [];
  // The first round warms up, but its answers must be right as well.
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push(await runRound(stage, given, round));
    if (bare) bareRounds.push(await bare.run());
  }
  const counted = rounds.slice(1);
  const perSecond = median(counted.map(rateOf));
  const barePerSecond = median(bareRounds.slice(1).map(rateOf));
  const answers = rounds.reduce((sum, round) => sum + round.answers, 0);
  const wrong = [...rounds, ...bareRounds].filter((round) => round.wrong > 0);
  if (wrong.length > 0) {
    const count = wrong.reduce((sum, round) => sum + round.wrong, 0);
    throw new Error(
      `${given.name}: ${count} of ${answers} responses were wrong. ${wrong[0]?.fault}`,
    );
  }
  return {
    name: given.name,
    products: stage.products,
    perSecond,
    p50: median(counted.map(({ p50 }) => p50)),
    p99: median(counted.map(({ p99 }) => p99)),
    cpu: counted.some(({ cpu }) => cpu === null)
      ? null
      : median(counted.map(({ cpu }) => cpu ?? 0)),
    bare: bare && { loop: bare.name, perSecond: barePerSecond, ratio: perSecond / barePerSecond },
  };
}

type Round = RoundResult & { cpu: number | null };

async function runRound({ loader, server }: Stage, given: Case, round: number): Promise<Round> {
  const { connections = CONNECTIONS, once = false } = given;
  const calls = await given.calls(round);
  const endBackgroundWork = given.backgroundWork?.();
  const before = await cpuMs(server.pid);
  const length = once ? { once } : { seconds: round === 0 ? WARM_SECONDS : SECONDS };
  const result = given.runByItself
    ? await given.runByItself(server.url)
    : await loader.drive({ url: server.url, connections, calls, ...length });
  const after = await cpuMs(server.pid);
  await endBackgroundWork?.();
  await given.after?.(result);
  const cpu = before === null || after === null ? null : (after - before) / result.answers;
  return { ...result, cpu };
}

function bareWork({ bare, loader }: Stage, { bare: given, connections }: Case): BareWork | null {
  if (given === null || typeof given !== 'string') return given;
  return {
    name: given,
    run: () =>
      loader.drive({
        url: bare.url,
        connections: connections ?? CONNECTIONS,
        calls: bare.calls[given],
        seconds: BARE_SECONDS,
      }),
  };
}

export function rateOf({ answers, seconds }: Pick<RoundResult, 'answers' | 'seconds'>): number {
  return answers / seconds;
}

export function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
