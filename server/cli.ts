import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { ownValue } from '#contract/values/own-value';
import { revokeAllSessions } from './auth/sessions/sessions';
import { type Config, inspectEnvironment, readConfig } from './config';
import { checkConfiguration } from './configuration/check';
import { configurationPage } from './configuration/page';
import { writeBackup } from './database/backup/backup';
import { checkBackup, type RowCounts } from './database/backup/backup-file';
import { restoreBackup } from './database/backup/restore';
import { openDatabase } from './database/connections/connect';
import { grantAfterRestore, prepareSchema } from './database/connections/serving-role';
import type { Database } from './database/database';
import { latestVersion } from './database/migrate';
import { describeRowTypes } from './database/row-types';
import { describeSchema } from './database/schema';
import { createBucket } from './media/bucket';
import { countFilesInBucket, moveFiles } from './media/move-files.service';
import { projectRoot } from './project-root';
import { checkRestore } from './verify/restore-check';
import { describeVerification, type Verification } from './verify/verify.rules';
import { verifyShop } from './verify/verify.service';
import { verifyBucket } from './verify/verify-bucket';

const USAGE = `Usage:
  npm run db:backup FILE              write the whole shop into FILE, also while it serves
  npm run db:restore FILE             put a backup into an empty database
  npm run db:restore FILE -- --replace  put it in place of the shop that is there
  npm run db:restore-check PATH       restore a backup, or the newest *.backup of a folder, aside, and verify it
  npm run db:restore-check PATH -- --max-hours=26  fail if it is older, too
  npm run media:move -- bucket        move pictures and videos into the bucket, also while the shop serves
  npm run media:move -- database      move them back into the database
  npm run db:migrate                  bring the tables up to date, then end
  npm run config:check                print the configuration, without secrets, and what is wrong with it
  npm run config:docs                 write docs/configuration.md
  npm run sessions:revoke             sign out everyone, staff and shoppers, also while it serves
  npm run schema                      print the tables, columns, constraints, indexes and triggers
  npm run schema:rows                 write server/database/rows.ts, the types of the tables' rows
  npm run verify                      look for rows that break the shop's rules, also while it serves
`;

class UsageError extends Error {}

/** Commands report errors themselves. */
const silent = pino({ level: 'silent' });
/** The number of moved files after which progress is printed. */
const PROGRESS_FILES = 500;

type Command = (config: Config, args: string[]) => Promise<string>;

const commands: Record<string, Command> = {
  backup,
  migrate,
  'move-media': moveMedia,
  restore,
  'restore-check': restoreCheck,
  'revoke-sessions': revokeSessions,
  schema,
  verify,
  'write-row-types': writeRowTypes,
};

/** Commands that work with an invalid configuration. */
const configurationCommands: Record<string, () => Promise<string>> = {
  'check-config': checkConfig,
  'write-config-page': writeConfigPage,
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  process.stdout.write(`${await runCommand(name, args)}\n`);
} catch (error) {
  process.stderr.write(error instanceof UsageError ? USAGE : `${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function runCommand(name: string, args: string[]): Promise<string> {
  const always =
    Object.hasOwn(configurationCommands, name) && ownValue(configurationCommands, name);
  if (always && args.length === 0) return always();
  const command = Object.hasOwn(commands, name) && ownValue(commands, name);
  if (!command) throw new UsageError();
  return command(readConfig(), args);
}

async function checkConfig(): Promise<string> {
  const { text, hasErrors } = await checkConfiguration(inspectEnvironment());
  if (hasErrors) process.exitCode = 1;
  return text;
}

async function writeConfigPage(): Promise<string> {
  await writeFile(join(projectRoot, 'docs/configuration.md'), configurationPage());
  return 'Wrote docs/configuration.md.';
}

async function backup(config: Config, args: string[]): Promise<string> {
  const { file } = readArguments(args, []);
  const { bytes, rows, inBucket } = await onDatabase(config, async ({ pool }) => {
    const written = await writeBackup(pool, file);
    // Before the migration of this version, no file is in a bucket.
    const inBucket = 'public.video' in written.rows ? await countFilesInBucket(pool) : 0;
    return { ...written, inBucket };
  });
  return [
    `Saved ${describe(rows)} in ${basename(file)} (${megabytes(bytes)}).`,
    ...(inBucket === 0
      ? []
      : [`${inBucket} files of pictures and videos are in the bucket, not in this backup.`]),
    ...encryptedRows(rows),
  ].join('\n');
}

/** What of a backup needs a key that is not in it. */
function encryptedRows(rows: RowCounts): string[] {
  const apps = rows['public.second_factor'] ?? 0;
  const services = rows['public.stored_secret'] ?? 0;
  if (apps + services === 0) return [];
  return [
    `Encrypted in it: ${apps} secrets of authenticator apps, ${services} keys and passwords of services. They can be read only with the TOTP_KEY of this server, or else its JWT_SECRET or DATA_DIR/totp-key: keep that apart from the backup.`,
  ];
}

/** Moves pictures and videos into the bucket or back; can be repeated if it was interrupted. */
async function moveMedia(config: Config, [to, ...others]: string[]): Promise<string> {
  if ((to !== 'bucket' && to !== 'database') || others.length > 0) throw new UsageError();
  if (!config.bucket) throw new Error('Set MEDIA_S3_BUCKET and its other variables.');
  const bucket = createBucket(config.bucket, silent);
  const report = (done: number, total: number) => {
    if (done % PROGRESS_FILES === 0) process.stderr.write(`${done} of ${total} files\n`);
  };
  const { files, bytes, missing } = await onDatabase(config, ({ pool }) =>
    moveFiles({ pool, bucket, log: silent }, to, report),
  ).finally(bucket.close);
  const moved = `Moved ${files} files (${megabytes(bytes)}) to the ${to}.`;
  if (missing.length === 0) return moved;
  process.exitCode = 1;
  return `${moved}\nThe bucket has lost ${missing.length} files: ${missing.join(', ')}`;
}

async function verify(config: Config, args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError();
  return report(await onDatabase(config, (database) => verifyAll(config, database)));
}

/** Checks the database, and the files in the bucket that it names. */
async function verifyAll(config: Config, database: Database): Promise<Verification> {
  const bucket = config.bucket && createBucket(config.bucket, silent);
  try {
    const { counts, findings } = await verifyShop(database);
    const ofBucket = await verifyBucket({ pool: database.pool, bucket, log: silent });
    return { counts, findings: [...findings, ...ofBucket] };
  } finally {
    bucket?.close();
  }
}

function report(verification: Verification): string {
  if (verification.findings.length > 0) process.exitCode = 1;
  return describeVerification(verification);
}

/** The production database is neither read nor written. */
async function restoreCheck(config: Config, [path, limit, ...others]: string[]): Promise<string> {
  const hours = /^--max-hours=(\d+)$/.exec(limit ?? '--max-hours=1000000')?.[1];
  if (path === undefined || hours === undefined || others.length > 0) throw new UsageError();
  const interruption = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => interruption.abort());
  const checked = await checkRestore(path, {
    maxHours: Number(hours),
    verify: (database) => verifyAll(config, database),
    interrupted: interruption.signal,
  });
  const age = checked.hours === 1 ? '1 hour' : `${checked.hours} hours`;
  return `Restored ${basename(checked.file)}, ${age} old, in ${checked.seconds} s.\n${report(checked.verification)}`;
}

async function migrate(config: Config, args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError();
  await onDatabase(config, ({ pool }) => prepareSchema(pool, config));
  return `The tables are those of version ${await latestVersion()} of the schema.`;
}

async function schema(config: Config, args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError();
  return onDatabase(config, ({ pool }) => describeSchema(pool));
}

async function writeRowTypes(config: Config, args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError();
  const types = await onDatabase(config, ({ pool }) => describeRowTypes(pool));
  await writeFile(join(projectRoot, 'server/database/rows.ts'), types);
  return 'Wrote server/database/rows.ts.';
}

async function revokeSessions(config: Config, args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError();
  const count = await onDatabase(config, ({ pool }) => revokeAllSessions(pool));
  return `Ended ${count} ${count === 1 ? 'session' : 'sessions'}. Everyone has to sign in again.`;
}

/** Runs a command on the database, even while the shop is running. Starts and stops an embedded one if necessary. */
async function onDatabase<T>(
  { databaseUrl, dataDir }: Config,
  run: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url: databaseUrl, dataDir, shared: true });
  return run(database).finally(database.close);
}

async function restore(config: Config, args: string[]): Promise<string> {
  const { file, flags } = readArguments(args, ['--replace']);
  // Check this before an embedded database is created.
  await checkBackup(file);
  const { databaseUrl, migrateDatabaseUrl, dataDir } = config;
  const database = await openDatabase({ url: migrateDatabaseUrl ?? databaseUrl, dataDir });
  const restoring = async () => {
    const restored = await restoreBackup(database, file, { replace: flags.has('--replace') });
    if (migrateDatabaseUrl !== null) await grantAfterRestore(database.pool, config);
    return restored;
  };
  const rows = await restoring().finally(database.close);
  return `Restored ${describe(rows)}.`;
}

function readArguments(args: string[], known: string[]): { file: string; flags: Set<string> } {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const [file, ...others] = args.filter((arg) => !arg.startsWith('--'));
  if (file === undefined || others.length > 0 || [...flags].some((flag) => !known.includes(flag)))
    throw new UsageError();
  return { file, flags };
}

function describe(rows: RowCounts): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const count = (table: string) => rows[`public.${table}`] ?? 0;
  return `${count('product')} products, ${count('account')} accounts and ${count('shop_order')} orders (${all} rows)`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
