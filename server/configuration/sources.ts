import { readFileSync } from 'node:fs';
import { variableFacts } from './variable';
import { environment } from './variables';

/** Where the value of a variable comes from. */
export type Source = { from: 'environment' } | { from: 'file'; file: string } | { from: 'default' };

export interface ConfigurationValues {
  /** The text of each variable that is set. */
  values: Record<string, string>;
  sources: Map<string, Source>;
  problems: string[];
}

export const names = Object.keys(environment.shape) as (keyof typeof environment.shape)[];

export function isSecret(name: keyof typeof environment.shape): boolean {
  return variableFacts.get(environment.shape[name])?.isSecret === true;
}

/**
 * Reads the variables of the shop. A secret may be given as a file, as Docker and Kubernetes mount them: `NAME_FILE` is its
 * path. Line ends after the secret are dropped.
 */
export function readValues(env: NodeJS.ProcessEnv): ConfigurationValues {
  const values: Record<string, string> = {};
  const sources = new Map<string, Source>();
  const problems: string[] = [];
  for (const name of names) {
    const [text, file] = [env[name], isSecret(name) ? env[`${name}_FILE`] : undefined];
    if (text && file) problems.push(`${name} and ${name}_FILE are both set. Remove one`);
    if (text) {
      values[name] = text;
      sources.set(name, { from: 'environment' });
    } else if (file) {
      const read = readSecretFile(file);
      if (read.problem === undefined) values[name] = read.text;
      else problems.push(`${name}_FILE ${read.problem}`);
      sources.set(name, { from: 'file', file });
    } else sources.set(name, { from: 'default' });
  }
  return { values, sources, problems };
}

function readSecretFile(
  file: string,
): { text: string; problem?: never } | { problem: string; text?: never } {
  try {
    const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return text === '' ? { problem: `names an empty file, ${file}` } : { text };
  } catch (error) {
    return { problem: `names ${file}, which cannot be read (${(error as { code: string }).code})` };
  }
}
