/** The connections that a PostgreSQL server allows. */
export interface ConnectionLimits {
  /** `max_connections` */
  max: number;
  /** For superusers, and for roles with `pg_use_reserved_connections`. */
  reserved: number;
  /** The limits of the role and of the database; null without one. */
  ofRole: number | null;
  ofDatabase: number | null;
}

/** How many connections the shop's processes need, and a warning if they may not get them. */
export function connectionArithmetic(
  { max, reserved, ofRole, ofDatabase }: ConnectionLimits,
  { replicas, poolSize }: { replicas: number; poolSize: number },
): { summary: string; warning: string | null } {
  const available = Math.min(max - reserved, ofRole ?? max, ofDatabase ?? max);
  const limits = [
    `max_connections ${max}`,
    `${reserved} reserved`,
    ...(ofRole === null ? [] : [`role limit ${ofRole}`]),
    ...(ofDatabase === null ? [] : [`database limit ${ofDatabase}`]),
  ];
  const needed = replicas * poolSize;
  const processes = replicas === 1 ? '1 process' : `${replicas} processes`;
  const summary = `${processes} × ${poolSize} connections = ${needed} of ${available} (${limits.join(', ')})`;
  return { summary, warning: warningOf(available, needed, poolSize) };
}

function warningOf(available: number, needed: number, poolSize: number): string | null {
  if (needed > available)
    return `The database allows ${available} connections, but the shop’s processes need ${needed}. Raise max_connections or the limit, run fewer processes, or put PgBouncer in between.`;
  if (needed + poolSize > available)
    return `The database allows ${available} connections, and the shop’s processes need ${needed}: an update that starts a process before it ends an old one has no room for its ${poolSize}.`;
  return null;
}
