import type { FastifyInstance } from 'fastify';
import type { PersonalData } from '#contract/personal-data';
import type { RetentionKind } from '#contract/values/legal';
import type { Connection } from './database/database';
import type { Client, Route } from './http/implement';
import type { JobHandler } from './jobs/queue';
import type { PeriodicTask } from './jobs/schedule';
import type { Shop } from './shop';

declare module './shop' {
  interface Shop {
    /** All features, see `features.ts`. */
    features: readonly Feature[];
  }
}

/**
 * The declaration of a folder of the server. `features.ts` lists all declarations; `app.ts` mounts and starts what
 * they name, and the architecture test derives from them which imports and which SQL are allowed.
 */
export interface Feature {
  /** The folder under `server/`. */
  name: string;
  /** The features whose services it calls. */
  uses: readonly string[];
  /** The tables it owns: only its own SQL may change them. */
  tables: readonly string[];
  /** Tables of other features that its SQL reads, in joins. */
  reads?: readonly string[];
  /** Its endpoints of the contract; a function where a handler needs state of the process. */
  routes?: readonly Route[] | ((shop: Shop) => readonly Route[]);
  /** Adds routes that are not part of the contract, such as files and feeds. */
  http?(app: FastifyInstance, shop: Shop): void;
  /** Handlers of its jobs by kind. */
  jobs?(shop: Shop): Record<string, JobHandler>;
  /** Jobs of features with their own worker do not wait for other jobs. */
  hasOwnWorker?: boolean;
  schedules?(shop: Shop, app: FastifyInstance): PeriodicTask[];
  /** Deletes expired rows; runs once an hour. */
  deleteExpired?(shop: Shop): Promise<void>;
  /** Runs after a staff member has signed in. */
  onStaffSignIn?(shop: Shop, client: Client): Promise<void>;
  /** Deletes data that is older than the shop's retention periods. */
  retention?: RetentionRules;
  personalData?: PersonalDataHandler;
  /** The versions of stored secrets with which something is still open, such as a payment; see server/secrets/. */
  secretsInUse?(connection: Connection): Promise<number[]>;
  /** Labels of its audit actions. The name of the record follows the label: 'Shipped order ..742530'. */
  auditLabels?: Record<string, string>;
}

/** Delete data older than a number of days, in batches, and return the number of rows. Safe to run concurrently. */
type RetentionRules = Partial<
  Record<RetentionKind, (connection: Connection, days: number) => Promise<number>>
>;

/** A person whose data is exported or erased. */
export interface Person {
  accountId: string;
  email: string;
  /** Data of an unconfirmed address may belong to another person: it is neither exported nor erased. */
  isEmailConfirmed: boolean;
}

/** How a feature exports and erases personal data. All functions run in the caller's transaction. */
export interface PersonalDataHandler {
  export?(tx: Connection, person: Person): Promise<Partial<PersonalData>>;
  /** Runs before any feature erases, for example to cancel open orders. */
  beforeErase?(tx: Connection, person: Person): Promise<void>;
  erase?(tx: Connection, person: Person): Promise<void>;
}
