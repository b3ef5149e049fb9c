import { codeOf, stepOf } from '../../../server/auth/second-factor/totp';
import type { Connection } from '../../../server/database/database';

/** The code that an authenticator app shows for the URI of a QR code, `later` steps from now by the database's clock. */
export async function appCode(connection: Connection, uri: string, later = 0): Promise<string> {
  const { rows } = await connection.query('select extract(epoch from now())::float8 as now');
  return codeOf(appSecret(uri), stepOf(rows[0].now) + later);
}

/** The secret in the URI of a QR code. */
export function appSecret(uri: string): Buffer {
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
