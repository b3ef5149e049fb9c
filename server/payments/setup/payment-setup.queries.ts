import { type Connection, queryValue } from '../../database/database';
import { lockNamed } from '../../database/locks';

/** Serializes changes of the payment setup until the commit. */
export async function lockPaymentSetup(tx: Connection): Promise<void> {
  await lockNamed(tx, 'payment setup');
}

/** 0 if it was never changed. */
export async function findPaymentSetupVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'payment-setup-version')`
    select coalesce(sum(version), 0)::int as version from setting
      where name in ('payments', 'bankTransfer', 'payOnDelivery')`;
}
