import { type Connection, execute, matchesOne } from '../database/database';
import { type PageOffset, readPage } from '../database/ordering';
import type { RefusedAddressTable } from '../database/rows';

/** Records what a mail server answered for an address; the newest answer counts. */
export function storeRefusedAddress(
  connection: Connection,
  { id, email, error }: { id: string; email: string; error: string },
) {
  return execute(connection, 'refused-address-store')`
    insert into refused_address (id, email, error) values (${id}, lower(${email}), ${error})
    on conflict (email) do update set error = excluded.error, refused_at = now()`;
}

export function listRefused(connection: Connection, page: PageOffset) {
  const listing = {
    columns: 'id, email, error, refused_at',
    from: 'refused_address',
    where: 'true',
    orderBy: 'refused_at desc, id desc',
    values: [],
  };
  return readPage<RefusedAddressTable>(connection, 'refused-address-list', listing, page);
}

export function deleteRefused(connection: Connection, id: string) {
  return matchesOne(connection, 'refused-address-delete')`
    delete from refused_address where id = ${id}`;
}
