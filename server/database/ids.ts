import { v7 } from 'uuid';

/** A new id: a UUIDv7 (RFC 9562). Ids of one process ascend in order of creation. */
export function newId(): string {
  return v7();
}
