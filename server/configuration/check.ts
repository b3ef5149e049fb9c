import type { inspectEnvironment } from '../config';
import { checkDatabase, type DatabaseReport } from './check-database';
import { configurationWarnings } from './warnings';

/** The text of `npm run config:check`, and whether the shop could not start. */
export async function checkConfiguration({
  values,
  unknown,
  config,
  error,
}: ReturnType<typeof inspectEnvironment>): Promise<{ text: string; hasErrors: boolean }> {
  const { databaseUrl = null } = config ?? {};
  const database: DatabaseReport =
    config && databaseUrl !== null
      ? await checkDatabase({ ...config, databaseUrl })
      : { facts: [], warnings: [], errors: [] };
  const errors = [...(error === null ? [] : [error]), ...database.errors];
  const warnings = [
    ...unknown,
    ...(config ? configurationWarnings(config, new Date()) : []),
    ...database.warnings,
  ];
  const lines = [
    values,
    '',
    ...database.facts,
    ...errors.map((text) => `error    ${text}`),
    ...warnings.map((text) => `warning  ${text}`),
    `${count(errors, 'error')}, ${count(warnings, 'warning')}`,
  ];
  return { text: lines.join('\n'), hasErrors: errors.length > 0 };
}

function count({ length }: string[], noun: string): string {
  return `${length} ${noun}${length === 1 ? '' : 's'}`;
}
