import { v7 } from 'uuid';

/** Before all ids in their order. */
export const SMALLEST_ID = '00000000-0000-0000-0000-000000000000';

/** A new id: a UUIDv7 (RFC 9562). Ids of one process ascend in order of creation. */
export function newId(): string {
  return v7();
}
