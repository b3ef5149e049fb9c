/**
 * The value that a record has for a name; undefined without one. Names that people give may be those of `Object.prototype`, such
 * as `constructor`, which `record[name]` would find in every object.
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Sets the value that a record has for a name, even `__proto__`. */
export function setOwnValue<Value>(
  record: Record<string, Value>,
  name: string,
  value: Value,
): void {
  Object.defineProperty(record, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
