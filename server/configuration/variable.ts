import { z } from 'zod';
import { urlsOfHosts } from '../database/connections/hosts';

/** What operators read about a variable: in docs/configuration.md and from `npm run config:check`. */
interface VariableFacts {
  /** In Markdown, with links relative to `docs/`. */
  about: string;
  /** In Markdown; `none` if the variable may be left out without a replacement. */
  default: string;
  /** Never printed. May also be given as a file, in a variable with `_FILE` after its name. */
  isSecret: boolean;
}

export const variableFacts = z.registry<VariableFacts>();

/** An optional variable; an empty one counts as not set. */
export function variable<T extends z.ZodType>(
  schema: T,
  about: string,
  { default: otherwise = 'none', isSecret = false }: Partial<Omit<VariableFacts, 'about'>> = {},
) {
  const unset = (value: unknown) => (value === '' ? undefined : value);
  return z
    .preprocess(unset, schema.optional())
    .register(variableFacts, { about, default: otherwise, isSecret });
}

/** As `variable`, for a password, a key, or a URL that contains one. */
export function secret<T extends z.ZodType>(
  schema: T,
  about: string,
  facts: { default?: string } = {},
) {
  return variable(schema, about, { ...facts, isSecret: true });
}

export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

export function wholeNumber(pattern: RegExp, message: string) {
  return z.string().regex(pattern, message).transform(Number);
}

export function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
}

/** The URL of a PostgreSQL server. */
export function databaseUrl() {
  return z
    .string()
    .regex(
      /^postgres(ql)?:\/\/./,
      'must begin with postgres:// (or be left out for the embedded database)',
    )
    .refine(listsHosts, {
      error: 'must list several hosts before the path: postgres://user@one:5432,two:5432/shop',
      abort: true,
    })
    .refine((url) => urlsOfHosts(url).every((each) => URL.canParse(each)), 'is not a valid URL');
}

const KEY_BYTES = 32;
const weakKey = /^(.)\1*$|changeme|change-me|^secret/i;

/** A secret from which keys are derived. */
export function keyText() {
  return z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) >= KEY_BYTES && !weakKey.test(text),
      `must be ${KEY_BYTES} random bytes or more`,
    );
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

/** Several hosts in a parameter, which libpq accepts too, are a single unknown host to node-postgres. */
function listsHosts(url: string): boolean {
  const parameters = new URLSearchParams(/\?(.*)$/.exec(url)?.[1]);
  return parameters.getAll('host').every((host) => !host.includes(','));
}
