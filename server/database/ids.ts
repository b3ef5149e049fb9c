import { v7 } from 'uuid';

/** A new id: a UUIDv7 (RFC 9562). Ids of one process ascend in the order they were made. */
export function newId(): string {
  return v7();
}
