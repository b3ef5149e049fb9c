import { type Connection, execute, queryOne } from '../database/database';
import type { VatNumberCheckTable } from '../database/rows';

const KEPT_DAYS = 30;
/** The register is asked again after a day, since numbers become invalid. */
const VALID_HOURS = 24;

/** The register's last answer about a VAT number. */
export function findCheck(connection: Connection, vatNumber: string) {
  return queryOne<Pick<VatNumberCheckTable, 'isValid'>>(connection, 'vat-check-find')`
    select is_valid from vat_number_check
      where vat_number = ${vatNumber} and checked_at > now() - make_interval(hours => ${VALID_HOURS})`;
}

export function storeCheck(connection: Connection, vatNumber: string, isValid: boolean) {
  return execute(connection, 'vat-check-store')`
    insert into vat_number_check (vat_number, is_valid) values (${vatNumber}, ${isValid})
      on conflict (vat_number) do update set is_valid = excluded.is_valid, checked_at = now()`;
}

export function deleteOldChecks(connection: Connection) {
  return execute(connection, 'vat-check-delete-old')`
    delete from vat_number_check where checked_at < now() - make_interval(days => ${KEPT_DAYS})`;
}
