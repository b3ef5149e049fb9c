import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { errorBody } from '#contract/errors';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { isRight } from '../auth/sessions/guard';
import type { Shop } from '../shop';
import { docsPage } from './api-docs-page';

/** `GET /api/openapi.json` (OpenAPI 3.1) and the same as a page at `/api/docs`, generated from the mounted endpoints. */
export function openapiRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return describeApi(shop.endpoints, shop.config.publicUrl);
  });
  app.get('/api/docs', async (_request, reply) => {
    const { html, policy } = docsPage(shop.endpoints);
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** The OpenAPI document of some calls. */
function describeApi(endpoints: Endpoint[], server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    setOwnValue(paths, path, {
      ...ownValue(paths, path),
      [endpoint.method.toLowerCase()]: describeCall(endpoint),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Selvedge',
      version: '1',
      description:
        'Amounts are numbers in major units of the shop’s currency (19.99 USD, 1500 JPY), with at most its decimals; times are ISO 8601 in UTC.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}

function describeCall(endpoint: Endpoint) {
  const errors = { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) };
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(isRight(endpoint.access) ? { 'x-right': endpoint.access } : {}),
    ...(endpoint.conditionalRights ? { 'x-conditional-rights': endpoint.conditionalRights } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }
      : {}),
    ...(endpoint.consumes
      ? { requestBody: { required: true, content: filesOf(endpoint.consumes) } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.response ? { content: json(schemaOf(endpoint.response, 'output')) } : {}),
        ...(endpoint.raw ? { content: filesOf([endpoint.mediaType ?? 'text/csv']) } : {}),
      },
      default: errors,
    },
  };
}

function parametersOf(schema: z.ZodType | null, where: 'path' | 'query') {
  if (schema === null) return [];
  const { properties = {}, required = [] } = flatten(schemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  allOf?: JsonSchema[];
}

/** An intersection of objects has the parameters of all its parts. */
function flatten(schema: JsonSchema): JsonSchema {
  const parts = (schema.allOf ?? []).map(flatten);
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])],
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

function filesOf(types: string[]) {
  const file = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(types.map((type) => [type, file]));
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}
