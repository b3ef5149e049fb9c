import type { BareLoop } from './bare/bare-answers';
import type { Call, RoundResult } from './load/round';
import { cpuMs } from './process-cost';
import type { Stage } from './stage';

const ROUNDS = 3;
const SECONDS = 4;
const BARE_SECONDS = 2;
const WARM_SECONDS = 1;

export interface Case {
  name: string;
  /** What is read of it against `bare`; null where it is held against none. */
  bare: BareLoop | null;
  connections?: number;
  /** The calls of a round. A case of calls that may be asked once only has others for each. */
  calls(round: number): Promise<Call[]> | Call[];
  once?: boolean;
  /** What goes on beside the load; the answer ends it. */
  beside?(): () => Promise<void>;
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
  const { loader, server, bare } = stage;
  const { name, connections = 4, once = false, bare: loop } = given;
  const rounds: (RoundResult & { cpu: number | null })[] = [];
  const bareRounds: RoundResult[] = [];
  if (loop)
    await loader.drive({
      url: bare.url,
      connections,
      calls: bare.calls[loop],
      seconds: WARM_SECONDS,
    });
  for (let round = 0; round <= ROUNDS; round++) {
    const calls = await given.calls(round);
    const endBeside = given.beside?.();
    const before = await cpuMs(server.pid);
    const length = once ? { once } : { seconds: round === 0 ? WARM_SECONDS : SECONDS };
    const result = await loader.drive({ url: server.url, connections, calls, ...length });
    const after = await cpuMs(server.pid);
    await endBeside?.();
    // The first one warms up, but its answers have to be right as well.
    const cpu = before === null || after === null ? null : (after - before) / result.answers;
    rounds.push({ ...result, cpu });
    if (loop && round > 0)
      bareRounds.push(
        await loader.drive({
          url: bare.url,
          connections,
          calls: bare.calls[loop],
          seconds: BARE_SECONDS,
        }),
      );
  }
  return figureOf(stage, name, rounds, loop, bareRounds);
}

function figureOf(
  { products }: Stage,
  name: string,
  rounds: (RoundResult & { cpu: number | null })[],
  loop: BareLoop | null,
  bareRounds: RoundResult[],
): Figure {
  const counted = rounds.slice(1);
  const perSecond = median(counted.map(rateOf));
  const barePerSecond = median(bareRounds.map(rateOf));
  const faults = [...rounds, ...bareRounds].filter(({ wrong }) => wrong > 0);
  return {
    ...{ name, products, perSecond },
    p50: median(counted.map(({ p50 }) => p50)),
    p99: median(counted.map(({ p99 }) => p99)),
    cpu: counted.some(({ cpu }) => cpu === null)
      ? null
      : median(counted.map(({ cpu }) => cpu ?? 0)),
    bare: loop ? { loop, perSecond: barePerSecond, ratio: perSecond / barePerSecond } : null,
    answers: rounds.reduce((sum, { answers }) => sum + answers, 0),
    wrong: faults.reduce((sum, { wrong }) => sum + wrong, 0),
    fault: faults[0]?.fault ?? null,
  };
}

export function rateOf({ answers, seconds }: RoundResult): number {
  return answers / seconds;
}

export function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
