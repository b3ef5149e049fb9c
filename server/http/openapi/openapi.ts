import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { errorBody, errorStatus } from '#contract/errors';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { isRight } from '../../auth/sessions/guard';
import { projectRoot } from '../../project-root';
import type { Shop } from '../../shop';
import { hasTranslatedAnswer } from '../../translations/translated-answer';
import type { Route } from '../implement';
import { LANGUAGE_PARAMETER } from '../responses/answer-language';
import { docsPage } from './api-docs-page';
import { type JsonSchema, schemaOf } from './json-schema';
import { Components } from './openapi-components';

/** `GET /api/openapi.json` (OpenAPI 3.1) and the same as a page at `/api/docs`, generated from the mounted endpoints. */
export function openapiRoutes(app: FastifyInstance, shop: Shop): void {
  // Written at the first request: the endpoints do not change once all are mounted.
  let document: unknown;
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    document ??= describeApi(shop.routes, shop.config.publicUrl);
    return document;
  });
  app.get('/api/docs', async (_request, reply) => {
    const { html, policy } = docsPage(shop.routes.map(({ endpoint }) => endpoint));
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** The OpenAPI document of the routes. */
function describeApi(routes: readonly Route[], server: string) {
  const names = namesOfExports(routes);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const components = new Components(new Map([[errorBody, 'Error'], ...names]));
  for (const { body, response } of endpoints) {
    if (body) components.count(schemaOf(body, 'input'));
    if (response) components.count(schemaOf(response, 'output'));
  }
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    setOwnValue(paths, path, {
      ...ownValue(paths, path),
      [endpoint.method.toLowerCase()]: describeCall(
        endpoint,
        names.get(endpoint) ?? '',
        components,
      ),
    });
  }
  const answered = new Set(endpoints.flatMap(statusesOfErrors));
  const error = components.write(schemaOf(errorBody, 'output'), 'Error');
  const { version, license } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Selvedge',
      version,
      license: { name: license, identifier: license },
      description:
        'Amounts are numbers in major units of the shop’s currency (19.99 USD, 1500 JPY), with at most its decimals; times are ISO 8601 in UTC. `message` of an error and of its details is in English, or in a language of the storefront that the header `x-language` names.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components.schemas,
      responses: Object.fromEntries(
        errorResponses
          .filter(({ status }) => answered.has(status))
          .map(({ name, codes }) => [
            name,
            {
              description: `An error with the code ${codes.map((code) => `\`${code}\``).join(' or ')}`,
              content: json(error),
            },
          ]),
      ),
    },
  };
}

/** What the routes' modules of the contract export, endpoints and schemas, with their names. */
function namesOfExports(routes: readonly Route[]): Map<unknown, string> {
  const modules = new Set(routes.map(({ contract }) => contract));
  return new Map(
    [...modules].flatMap((module) => Object.entries(module).map(([name, value]) => [value, name])),
  );
}

/** The statuses of errors, each with its codes and the name of its response. */
const errorResponses = [...new Set(Object.values(errorStatus))].map((status) => ({
  status,
  name: (STATUS_CODES[status] ?? String(status)).replace(/\W/g, ''),
  codes: Object.entries(errorStatus)
    .filter(([, its]) => its === status)
    .map(([code]) => code),
}));

/** What a call can answer instead of success; services decide which code of a status it is. */
function statusesOfErrors(endpoint: Endpoint): number[] {
  const { access, method, path, params, body, consumes, idempotent } = endpoint;
  const answered = new Set<number>([400, 429, 500, 503]);
  const add = (when: boolean, ...statuses: number[]) => {
    if (when) for (const status of statuses) answered.add(status);
  };
  add(access !== 'anyone' || path.startsWith('/auth/'), 401);
  add(access !== 'anyone', 403);
  add(params !== null, 404);
  add(method !== 'GET' && (params !== null || body !== null || idempotent === true), 404, 409);
  add(body !== null || consumes !== undefined, 413, 415);
  return [...answered];
}

function errorsOf(endpoint: Endpoint) {
  const answered = statusesOfErrors(endpoint);
  return Object.fromEntries(
    errorResponses
      .filter(({ status }) => answered.includes(status))
      .map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** Visitors may send no token where the catalogue can be public. */
function securityOf(access: Endpoint['access']) {
  if (access === 'anyone') return [];
  return access === 'catalogue' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function describeCall(endpoint: Endpoint, operationId: string, components: Components) {
  const name = operationId.slice(0, 1).toUpperCase() + operationId.slice(1);
  const query = parametersOf(endpoint.query, 'query');
  const hasLanguage =
    hasTranslatedAnswer(endpoint) ||
    query.some((parameter) => parameter.name === LANGUAGE_PARAMETER);
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint.access),
    ...(isRight(endpoint.access) ? { 'x-right': endpoint.access } : {}),
    ...(endpoint.conditionalRights ? { 'x-conditional-rights': endpoint.conditionalRights } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...query.filter((parameter) => parameter.name !== LANGUAGE_PARAMETER),
      ...(hasLanguage ? [languageParameter] : []),
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
      ? {
          requestBody: {
            required: true,
            content: json(components.write(schemaOf(endpoint.body, 'input'), `${name}Body`)),
          },
        }
      : {}),
    ...(endpoint.consumes
      ? { requestBody: { required: true, content: filesOf(endpoint.consumes) } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.response
          ? {
              content: json(
                components.write(schemaOf(endpoint.response, 'output'), `${name}Answer`),
              ),
            }
          : {}),
        ...(endpoint.raw ? { content: filesOf([endpoint.mediaType ?? 'text/csv']) } : {}),
      },
      ...errorsOf(endpoint),
      default: {
        description: 'Any other error',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

const languageParameter = {
  name: LANGUAGE_PARAMETER,
  in: 'query',
  required: false,
  description:
    'A further language of the storefront: what staff have translated is in it. Any other value is ignored.',
  schema: { type: 'string', pattern: '^[a-z]{2}$' },
};

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

/** An intersection of objects has the parameters of all its parts. */
function flatten(schema: JsonSchema): JsonSchema {
  const parts = (schema.allOf ?? []).map(flatten);
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])],
  };
}

function filesOf(types: string[]) {
  const file = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(types.map((type) => [type, file]));
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}
