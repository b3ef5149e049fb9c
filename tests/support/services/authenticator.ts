import { codeOf, stepOf } from '../../../server/auth/second-factor/totp';
import type { Connection } from '../../../server/database/database';
import type { TestShop, TestUser } from '../shop';

/** The code that an authenticator app shows for the URI of a QR code, `later` steps from now by the database's clock. */
export async function appCode(connection: Connection, uri: string, later = 0): Promise<string> {
  const { rows } = await connection.query('select extract(epoch from now())::float8 as now');
  return codeOf(appSecret(uri), stepOf(rows[0].now) + later);
}

/** Allows used codes again, as if a minute had passed. */
export const forgetSteps = ({ shop }: TestShop) =>
  shop.pool.query('update second_factor set last_step = 0');

/** Sets up an authenticator app for a user; its first code may be used again. */
export async function enrol(test: TestShop, user: TestUser) {
  const caller = test.as(user.token);
  const { uri } = await caller.call('POST /api/user/totp', { body: { password: user.password } });
  const code = await appCode(test.shop.pool, uri);
  const { recoveryCodes } = await caller.call('PUT /api/user/totp', { body: { code } });
  await forgetSteps(test);
  return { uri, codes: recoveryCodes };
}

/** The secret in the URI of a QR code. */
export function appSecret(uri: string): Buffer {
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
