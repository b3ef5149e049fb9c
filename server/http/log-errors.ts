import { withoutSecrets } from '../jobs/without-secrets';

const MAX_CAUSES = 3;

interface AnyError {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  stack?: unknown;
  cause?: unknown;
  /** Of PostgreSQL's errors, which also have a `detail` with values of the row. */
  severity?: unknown;
  table?: unknown;
  constraint?: unknown;
}

/**
 * An error as it is logged: its kind, place and message, without addresses, tokens and values. Other properties are left out,
 * because libraries put rows and recipients there.
 */
export function loggableError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return withoutPersonalData(String(error));
  const { name, code, message, stack, cause, severity, table, constraint } = error as AnyError;
  const text = withoutPersonalData(String(message ?? ''));
  return {
    type: name,
    code,
    message: severity === undefined ? text : text.replace(/: ".*"/s, ': "…"'),
    table,
    constraint,
    stack: typeof stack === 'string' ? framesOf(stack) : undefined,
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: loggableError(cause, depth + 1) }),
  };
}

function withoutPersonalData(text: string): string {
  return withoutSecrets(text).replace(/[^\s<>"',;:]+@[^\s<>"',;]+/g, '…@…');
}

/** A stack begins with the message, which may be several lines long. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
