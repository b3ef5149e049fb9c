import type { PGlite } from '@electric-sql/pglite';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** How long a client waits for the others' transactions before it gives up. */
const PATIENCE = 5_000;

/** PGlite's one session, shared: many clients, a transaction at a time. */
export interface Session {
  /** A way in for one more client. */
  enter(onFailure: (error: Error) => void): Entrance;
  /** Runs `work` while no client is in a transaction. */
  between<T>(work: () => Promise<T>): Promise<T>;
}

/** What `createPgConfig` needs to make a connection. */
export interface Entrance {
  waitReady: Promise<void>;
  execProtocolStream(message: Uint8Array): Promise<Message[]>;
  leave(): void;
}

/**
 * Shares the session of `lite`. A client has it from its first message until PostgreSQL is ready for the next and not
 * in a transaction; the next client then goes on, while the first has its answer only after `settled` (so what a
 * client is told is on the disk, and a sync serves all who wait). `onFatal` is told when PostgreSQL has died.
 */
export function shareSession(
  lite: PGlite,
  settled: () => Promise<void>,
  onFatal: () => void,
): Session {
  const turns = takeTurns();
  const prepared = new Map<string, Uint8Array>();
  const onFailures = new Set<(error: Error) => void>();
  let failure: Error | undefined;

  /** Ends the session for all its clients. Throws. */
  const die = (cause: Error) => {
    if (failure) throw failure;
    failure = new Error(`Connection terminated: ${cause.message}`, { cause });
    for (const tell of onFailures) tell(failure);
    onFatal();
    throw failure;
  };

  const run = async (message: Uint8Array): Promise<Message[]> => {
    if (failure) throw failure;
    // The clients share their prepared statements, but each believes it is alone.
    const name = nameOfParse(message);
    if (name && isSame(prepared.get(name), message)) return [PARSE_COMPLETE];
    const answer = await lite.execProtocolStream(message, { throwOnError: false }).catch(die);
    const fatal = answer.find(isFatal);
    if (fatal) die(fatal as unknown as Error);
    if (name && answer.some((part) => part.name === 'parseComplete')) prepared.set(name, message);
    // PGlite tells its own listeners; a connection takes a notification for an answer.
    return answer.filter((part) => part.name !== 'notification');
  };

  return {
    enter: (onFailure) => {
      const client = {};
      let ended: Error | undefined;
      onFailures.add(onFailure);
      return {
        waitReady: Promise.resolve(),
        execProtocolStream: async (message) => {
          if (ended) throw ended;
          try {
            await turns.take(client, PATIENCE);
            const answer = await run(message);
            if (isBetweenTransactions(answer)) {
              turns.give(client);
              await settled().catch(die);
            }
            return answer;
          } catch (error) {
            // The rest of what this client has sent must not be run.
            ended = error as Error;
            turns.give(client);
            throw error;
          }
        },
        leave: () => onFailures.delete(onFailure),
      };
    },
    between: async (work) => {
      const worker = {};
      await turns.take(worker);
      try {
        if (failure) throw failure;
        return await work();
      } finally {
        turns.give(worker);
      }
    },
  };
}

const PARSE_COMPLETE = { name: 'parseComplete', length: 5 } as Message;

function isFatal(message: Message): boolean {
  if (message.name !== 'error') return false;
  const { severity } = message as Message & { severity?: string };
  return severity === 'PANIC' || severity === 'FATAL';
}

function isBetweenTransactions(answer: Message[]): boolean {
  const ready = answer.findLast((part) => part.name === 'readyForQuery');
  return (ready as (Message & { status: string }) | undefined)?.status === 'I';
}

/** The statement a Parse message prepares, unless it has no name: a letter, four bytes of length, the name and a 0. */
function nameOfParse(message: Uint8Array): string | undefined {
  if (message[0] !== 'P'.charCodeAt(0) || message[5] === 0) return undefined;
  return Buffer.from(message.subarray(5, message.indexOf(0, 5))).toString();
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}

/** Whoever takes the turn has it until it is given back; the others wait in order. */
function takeTurns() {
  let holder: object | undefined;
  const waiting: { who: object; go: () => void }[] = [];
  return {
    take: (who: object, patience?: number): Promise<void> | undefined => {
      if (holder === who) return undefined;
      if (holder === undefined) {
        holder = who;
        return undefined;
      }
      return new Promise((resolve, reject) => {
        const place = { who, go: resolve };
        waiting.push(place);
        if (patience === undefined) return;
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(place), 1);
          reject(new Error('timeout exceeded when trying to connect to the embedded database'));
        }, patience);
        place.go = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    give: (who: object): void => {
      if (holder !== who) return;
      const first = waiting.shift();
      holder = first?.who;
      first?.go();
    },
  };
}
