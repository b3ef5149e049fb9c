import { type ConfigurationValues, isSecret, names, type Source } from './sources';
import { variableFacts } from './variable';
import { environment } from './variables';

const HIDDEN = '(hidden)';

/** One line for each variable: its value, without secrets, and where it comes from. */
export function describeValues({ values, sources }: ConfigurationValues): string {
  const rows = names.map((name) => {
    const source = sources.get(name) ?? { from: 'default' };
    return [name, shownValue(name, values[name], source), originOf(source)] as const;
  });
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width(0), width(1)];
  return rows
    .map(([name, value, origin]) => `${name.padEnd(first)}  ${value.padEnd(second)}  ${origin}`)
    .join('\n');
}

/** Names in the environment that look like variables of the shop but have no effect. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const prefixes = /^(ADMIN|DATABASE|JWT|MEDIA_S3|METRICS|MIGRATE|PAYMENT|SMTP|STAFF|STRIPE|TOTP)_/;
  const known = new Set<string>(
    names.flatMap((name) => (isSecret(name) ? [name, `${name}_FILE`] : [name])),
  );
  const isKnownFile = (name: string) => known.has(name.replace(/_FILE$/, ''));
  return Object.keys(env)
    .filter((name) => !known.has(name) && (prefixes.test(name) || isKnownFile(name)))
    .sort()
    .map((name) =>
      isKnownFile(name)
        ? `${name} has no effect: only secrets can be given as files.`
        : `${name} is not a variable of the shop.`,
    );
}

function shownValue(
  name: keyof typeof environment.shape,
  text: string | undefined,
  source: Source,
): string {
  if (text === undefined)
    return source.from === 'default'
      ? (variableFacts.get(environment.shape[name])?.default ?? 'none').replaceAll('`', '')
      : '(unreadable)';
  if (!isSecret(name)) return text;
  return name.endsWith('_URL') ? withoutSecret(text) : HIDDEN;
}

/** Of a URL, its host and path: they are what an operator compares. */
function withoutSecret(text: string): string {
  if (!URL.canParse(text)) return HIDDEN;
  const { protocol, host, pathname } = new URL(text);
  return host === '' ? HIDDEN : `${protocol}//${host}${pathname}`;
}

function originOf(source: Source): string {
  return source.from === 'file' ? `file ${source.file}` : source.from;
}
