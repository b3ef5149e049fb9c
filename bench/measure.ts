import type { BareLoop } from './bare/bare-answers';
import type { Call, RoundResult } from './load/round';
import { cpuMs } from './process-cost';
import type { Stage } from './stage';

const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 3;
const BARE_SECONDS = 2;
const WARM_SECONDS = 1;

export interface Case {
  name: string;
  /** The bare loop it is held against; null where it is held against none. */
  bare: BareLoop | BareWork | null;
  connections?: number;
  /** The calls of a round. A case of calls that may be asked once only has others for each. */
  calls(round: number): Promise<Call[]> | Call[];
  once?: boolean;
  /** Runs a round by itself, where a call depends on the answer to the one before; `calls` is not used then. */
  drive?(url: string): Promise<RoundResult>;
  /** What goes on beside the load; the answer ends it. */
  beside?(): () => Promise<void>;
  /** Looks at what a round has left behind. Throws when that is not right. */
  after?(result: RoundResult): Promise<void>;
}

/** Bare work that is no call of the bare server. */
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
  /** The server's, of a request, in milliseconds. */
  cpu: number | null;
  /** The bare loop's requests a second, and what share of them the case has. */
  bare: { loop: string; perSecond: number; ratio: number } | null;
  answers: number;
  wrong: number;
  fault: string | null;
}

/** Three rounds of a case and of its bare loop by turns; of each figure the median. */
export async function measure(stage: Stage, given: Case): Promise<Figure> {
  const bare = bareWork(stage, given);
  const rounds: Round[] = [];
  const bareRounds: RoundResult[] = [];
  // The first round warms up, but its answers have to be right as well.
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push(await oneRound(stage, given, round));
    if (bare) bareRounds.push(await bare.run());
  }
  const counted = rounds.slice(1);
  const perSecond = median(counted.map(rateOf));
  const barePerSecond = median(bareRounds.slice(1).map(rateOf));
  const faults = [...rounds, ...bareRounds].filter(({ wrong }) => wrong > 0);
  return {
    ...{ name: given.name, products: stage.products, perSecond },
    p50: median(counted.map(({ p50 }) => p50)),
    p99: median(counted.map(({ p99 }) => p99)),
    cpu: counted.some(({ cpu }) => cpu === null)
      ? null
      : median(counted.map(({ cpu }) => cpu ?? 0)),
    bare: bare && { loop: bare.name, perSecond: barePerSecond, ratio: perSecond / barePerSecond },
    answers: rounds.reduce((sum, { answers }) => sum + answers, 0),
    wrong: faults.reduce((sum, { wrong }) => sum + wrong, 0),
    fault: faults[0]?.fault ?? null,
  };
}

type Round = RoundResult & { cpu: number | null };

async function oneRound({ loader, server }: Stage, given: Case, round: number): Promise<Round> {
  const { connections = CONNECTIONS, once = false } = given;
  const calls = await given.calls(round);
  const endBeside = given.beside?.();
  const before = await cpuMs(server.pid);
  const length = once ? { once } : { seconds: round === 0 ? WARM_SECONDS : SECONDS };
  const result = given.drive
    ? await given.drive(server.url)
    : await loader.drive({ url: server.url, connections, calls, ...length });
  const after = await cpuMs(server.pid);
  await endBeside?.();
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
        ...{ url: bare.url, connections: connections ?? CONNECTIONS },
        ...{ calls: bare.calls[given], seconds: BARE_SECONDS },
      }),
  };
}

export function rateOf({ answers, seconds }: RoundResult): number {
  return answers / seconds;
}

export function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
