const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Whether a string can be an id of the shop: a lower-case UUIDv7, or the UUIDv8 of something that was imported (RFC 9562). Anything
 * else is simply not found.
 */
export function isId(value: string): boolean {
  return UUID.test(value);
}
