import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { linenShirt } from './shop';

/** The id of nothing. */
export const newUuid = '01890000-0000-7000-8000-000000000000';

const days = ['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '10000-01-01', '2026-02-30'];
const moments = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

/** Ids in a URL. */
const idTexts = [
  '0',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  'x'.repeat(1_900),
  '9'.repeat(30),
  newUuid,
];

/** Query values, percent-encoded. */
const queryTexts = [
  '',
  '%20',
  '-1',
  '1e309',
  '%25',
  '%27',
  '%5C',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '32768',
  '100000000',
  '2147483648',
  '999999999',
  '9'.repeat(30),
  '%EF%B7%BA'.repeat(60),
  'x'.repeat(3_000),
  ...days,
  ...moments,
  newUuid,
];

const strange: unknown[] = [null, [], {}, '\ud800'];
const numbers = [0, -1, -0.001, 1.5, 0.001, 32_768, 2_147_483_647, 2_147_483_648, 2 ** 53, 1e308];
const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\uFDFA'.repeat(60),
  'x'.repeat(5_000),
  '9'.repeat(30),
  ...days,
  ...moments,
  newUuid,
];

function valuesFor({ type, anyOf, oneOf }: Schema): unknown[] {
  const types = [type, ...[...(anyOf ?? []), ...(oneOf ?? [])].map((each) => each.type)].flat();
  if (types.some((each) => each === 'integer' || each === 'number'))
    return [...numbers, ...strange];
  return types.includes('string') ? [...strings, ...strange] : strange;
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  minItems?: number;
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

function propertiesOf(schema: Schema): Record<string, Schema> {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return Object.assign({}, ...parts.map(propertiesOf), schema.properties);
}

/** Texts of fields, by their names, whose rules JSON Schema cannot express. */
const textSamples = new Map<string, string>([
  ['password', 'linen-kettle-41'],
  ['newPassword', 'linen-kettle-41'],
  ['country', 'US'],
  ['countries', 'US'],
  ['origin', 'US'],
  ['electronicAddress', '9930:DE136695976'],
  ['dateLocale', 'en-US'],
  ['timeZone', 'Europe/Berlin'],
  ['cutOff', '14:00'],
  ['hex', '#3d5a8c'],
  ['tint', '#3d5a8c'],
  ['paper', '#ffffff'],
  ['ink', '#1c1a17'],
  ['accent', '#3d5a8c'],
  ['href', 'https://shop.example/women/clothing/all'],
  ['url', '/media/shirt.avif'],
  ['imageUrl', '/media/shirt.avif'],
  ['trackingUrl', 'https://carrier.example/4242'],
  ['iban', 'DE89370400440532013000'],
  ['bankIban', 'DE89370400440532013000'],
  ['bankBic', 'COBADEFFXXX'],
  ['contact', 'maker@shop.example'],
  ['maker', 'Lovell Mills\n4 Quay, Bristol\nmills@shop.example'],
  ['responsiblePerson', 'Lovell Mills\n4 Quay, Bristol\nmills@shop.example'],
  ['topLevelCategory', linenShirt.topLevelCategory],
  ['secondLevelCategory', linenShirt.secondLevelCategory],
  ['thirdLevelCategory', linenShirt.thirdLevelCategory],
  ['searchSynonyms', 'jeans: denim, pants'],
  ['style', newUuid],
  ['video', `/media/${'a'.repeat(32)}.mp4`],
  ['care', 'wash-30'],
  ['endsAt', '2026-02-01T00:00:00Z'],
  ['until', '2026-02-01T00:00:00Z'],
  ['hideAt', '2026-02-01T00:00:00Z'],
  ['withdrawAt', '2026-02-01T00:00:00Z'],
]);

/** A value that satisfies a schema, as far as the schema and the field's name tell. */
function sampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (first) return sampleOf(first, name);
  const properties = propertiesOf(schema);
  if (Object.keys(properties).length > 0)
    return Object.fromEntries(
      Object.entries(properties).map(([field, each]) => [field, sampleOf(each, field)]),
    );
  const type = [schema.type].flat()[0];
  if (type === 'array') return schema.items ? [sampleOf(schema.items, name)] : [];
  if (name === 'percent') return 100;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  const known = textSamples.get(name);
  if (known !== undefined) return known;
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  if (schema.format === 'date') return '2026-01-01';
  if (schema.format === 'uuid') return newUuid;
  if (schema.pattern?.includes('@')) return 'ada@shopper.example';
  return '4242';
}

/** What the rules between the fields of a body ask for; undefined takes a field away. */
const corrections: [path: RegExp, change: (sample: Sample) => void][] = [
  [/attributes/, (sample) => (sample.isFilterable = false)],
  [/collections/, (sample) => (sample.sort = 'new')],
  [/stock$/, (sample) => delete sample.counted],
  [/refunds$/, (sample) => delete sample.amount],
  [/products\/:id$/, (sample) => delete sample.sizeChanges],
  [/customer-groups/, (sample) => (sample.kind = 'rule')],
  [
    /bulk/,
    (sample) => {
      delete sample.filter;
      delete sample.change.amount;
    },
  ],
  [
    /promotions(\/:id)?$/,
    (sample) => {
      sample.trigger = 'code';
      sample.name = '';
      sample.hasManyCodes = false;
      sample.conditions.from = '09:00';
      sample.conditions.until = '17:00';
    },
  ],
  [
    /planned-prices|campaigns\/:id\/prices/,
    (sample) => {
      delete sample.filter;
      delete sample.percent;
    },
  ],
  [/campaigns\/:id\/prices/, (sample) => (sample.all = false)],
  [/campaigns(\/:id)?$/, (sample) => (sample.promoHref = '/sale')],
  [/delivery$/, (sample) => (sample.zones[0].methods[0].id = newUuid.replace(/0$/, '1'))],
];

// biome-ignore lint/suspicious/noExplicitAny: the schema of the endpoint says what it holds.
type Sample = any;

/** A body that an endpoint accepts. */
export function sampleFor({ path, body }: Endpoint): Sample {
  if (!body) return null;
  const sample = sampleOf(schemaOf(body)) as Sample;
  for (const [pattern, change] of corrections) if (pattern.test(path)) change(sample);
  return sample;
}

/** Existing ids, by a word of the path. */
type Ids = [word: string, id: string][];

function pathOf({ path }: Pick<Endpoint, 'path'>, ids: Ids): string {
  return path.replace(/:\w+/g, () => ids.find(([word]) => path.includes(word))?.[1] ?? newUuid);
}

interface Request {
  method: Endpoint['method'];
  url: string;
  payload?: string | Buffer;
}

/** Requests to an endpoint with each parameter and field in turn at and beyond its limits. */
export function* requestsFor(endpoint: Endpoint, ids: Ids): Generator<Request> {
  const { method } = endpoint;
  const body = endpoint.body && schemaOf(endpoint.body);
  const sample = sampleFor(endpoint);
  const whole = sample ? { payload: JSON.stringify(sample) } : {};
  for (const name of endpoint.path.match(/:\w+/g) ?? [])
    for (const text of idTexts)
      yield {
        method,
        url: pathOf({ path: endpoint.path.replace(name, text) }, ids),
        ...whole,
      };
  const names = Object.keys(endpoint.query ? propertiesOf(schemaOf(endpoint.query)) : {});
  const ask = (query: string) => ({ method, url: `${pathOf(endpoint, ids)}?${query}`, ...whole });
  const isAsked = sentOnceRefused(endpoint.query);
  for (const name of names)
    for (const text of queryTexts) {
      const query = `${name}=${text}`;
      if (isAsked(text, Object.fromEntries(new URLSearchParams(query)))) yield ask(query);
    }
  // A period requires both ends.
  if (names.includes('from') && names.includes('to'))
    for (const text of days)
      yield* [
        ask(`from=${text}&to=${text}`),
        ask(`from=${text}&to=2026-01-01`),
        ask(`from=2026-01-01&to=${text}`),
      ];
  if (!body) return;
  const isSent = sentOnceRefused(endpoint.body);
  for (const { value, content } of fieldsOf(body, sample))
    if (isSent(value, content))
      yield { method, url: pathOf(endpoint, ids), payload: JSON.stringify(content) };
}

/**
 * Every field's refusal by the contract takes the same way to its answer, so each refused value is sent for one such field. Those
 * that the contract accepts are all sent.
 */
function sentOnceRefused(contract: z.ZodType | null) {
  const refused = new Set<unknown>();
  return (value: unknown, content: unknown): boolean => {
    if (contract?.safeParse(content).success) return true;
    const isFirst = !refused.has(value);
    refused.add(value);
    return isFirst;
  };
}

interface Changed {
  /** The value of the changed field. */
  value: unknown;
  /** The sample with that value. */
  content: unknown;
}

/** The sample with each field in turn, at any depth, set to each value. */
function* fieldsOf(schema: Schema, sample: unknown): Generator<Changed> {
  for (const value of valuesFor(schema)) yield { value, content: value };
  for (const [name, each] of Object.entries(propertiesOf(schema)))
    for (const { value, content } of fieldsOf(each, (sample as Record<string, unknown>)?.[name]))
      yield { value, content: { ...(sample as object), [name]: content } };
  if (schema.items)
    for (const { value, content } of fieldsOf(schema.items, sampleOf(schema.items)))
      yield { value, content: [content] };
}
