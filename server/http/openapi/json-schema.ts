import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas are written in. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  prefixItems?: JsonSchema[];
}

/** The JSON Schema of a request (`input`) or response (`output`), without references. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => defineRequired(jsonSchema),
  });
  return rest as JsonSchema;
}

/** Zod requires each key of a record of fixed keys without defining it, which generators of clients do not understand. */
function defineRequired(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, propertyNames, additionalProperties } = schema;
  if (!required || typeof propertyNames !== 'object' || !additionalProperties) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}
