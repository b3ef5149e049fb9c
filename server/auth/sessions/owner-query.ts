import { type Connection, readRows } from '../../database/database';
import { type Statement, statement } from '../../database/statement';

/**
 * A query about one account, which can run alone or in the statement that checks a session: a request that needs both takes one
 * round trip.
 */
export interface OwnerQuery<State> {
  /** The SQL, with the values of its parameters. */
  with(...values: unknown[]): AskedOfOwner<State>;
}

/** A query about an account, with its values. */
export interface AskedOfOwner<State> {
  values: unknown[];
  texts: { label: string; alone: string; withSession: string };
  /** Never set: the type of the answer. */
  state?: State;
}

/** The values that find a session, in the order of their parameters. */
export type SessionValues = [id: string, accountId: string, issued: number, expires: number];

/** Columns or parameters with the values that find a session. */
type SessionColumns = Record<'id' | 'account' | 'issued' | 'expires', string>;

/**
 * A session may end before its token expires: an order of a guest shortens it, and the session of an order's link ends when
 * its guest becomes an account. `is_from_email` marks links' sessions of the version before, which do not name their order.
 */
const checkSession = (state: string, { id, account, issued, expires }: SessionColumns) =>
  `select s.account_id, s.id as session_id,
      case owner.role when 'Visitor' then 'User' else owner.role end as role, owner.first_name,
      owner.last_name, coalesce(owner.email, '') as email, owner.email is null as is_guest,
      case when s.order_id is not null
        then jsonb_build_object('orderId', s.order_id, 'email', s.proved_email) end as link${state}
    from session s join account owner on owner.id = s.account_id
    where s.id = ${id} and s.account_id = ${account} and s.expires_at > now() and owner.erased_at is null
      and floor(extract(epoch from s.created_at)) = ${issued} and floor(extract(epoch from s.expires_at)) <= ${expires}
      and not s.is_from_email and (s.order_id is null or owner.email is null)`;

/** The parameters that follow those of a query. */
const columnsAfter = (parameters: number): SessionColumns => ({
  id: `$${parameters + 1}`,
  account: `$${parameters + 2}`,
  issued: `$${parameters + 3}`,
  expires: `$${parameters + 4}`,
});

const SESSION_ONLY = checkSession('', columnsAfter(0));

const asked: SessionColumns = {
  id: 'asked.id',
  account: 'asked.account_id',
  issued: 'asked.issued',
  expires: 'asked.expires',
};
/** The limit keeps the lookup of each on the primary key: the plan may be made while the table is almost empty. */
const SESSIONS_TOGETHER = `select asked.n::integer, found.*
  from unnest($1::uuid[], $2::uuid[], $3::numeric[], $4::numeric[]) with ordinality
    as asked (id, account_id, issued, expires, n)
  cross join lateral (${checkSession('', asked)} limit 1) as found`;

/**
 * Declares a query: `sql` is an expression with the parameters $1 to `parameters`, in which `owner` is the account's row. Its
 * texts are made once.
 */
export function ownerQuery<State>(
  label: string,
  parameters: number,
  sql: string,
): OwnerQuery<State> {
  const texts = {
    label,
    alone: `select ${sql} as state from account owner where owner.id = $${parameters + 1}`,
    withSession: checkSession(`, ${sql} as state`, columnsAfter(parameters)),
  };
  return { with: (...values) => ({ texts, values }) };
}

/** Runs a query about an account; null if there is no such account. */
export async function readOfOwner<State>(
  connection: Connection,
  accountId: string,
  { texts, values }: AskedOfOwner<State>,
): Promise<State | null> {
  const [row] = await readRows<{ state: State }>(
    connection,
    statement(texts.label, texts.alone, [...values, accountId]),
  );
  return row?.state ?? null;
}

/** The statement that checks several sessions: `n` of each row is the position of its session, from 1. */
export function sessionsStatement(sessions: SessionValues[]): Statement {
  const column = (at: number) => sessions.map((session) => session[at]);
  return statement('session-check-together', SESSIONS_TOGETHER, [0, 1, 2, 3].map(column));
}

/** The statement that checks a session, and answers a query about its account. */
export function sessionStatement(
  session: SessionValues,
  asked: AskedOfOwner<unknown> | null,
): Statement {
  if (!asked) return statement('session-check', SESSION_ONLY, session);
  const { texts, values } = asked;
  return statement(`${texts.label}-in-session`, texts.withSession, [...values, ...session]);
}
