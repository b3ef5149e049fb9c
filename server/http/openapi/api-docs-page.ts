import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { escapeHtml } from '../escape.rules';

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1a17; --paper: #faf8f5; --quiet: #645e55; --line: #e4dfd7; --soft: #f3efe9 }
@media (prefers-color-scheme: dark) { :root { --ink: #f3efe8; --paper: #151412; --quiet: #aba399; --line: #34302b; --soft: #1e1c19 } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1, h2 { font-family: Georgia, serif; font-weight: 400 } h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem }
details { border-bottom: 1px solid var(--line) } summary { padding: .75rem 0; cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; width: 4.5rem; font-weight: 500 } small { color: var(--quiet) }
pre { background: var(--soft); padding: 1rem; overflow: auto; font-size: .8125rem; line-height: 1.4 } a { color: inherit }
`;

/** The API documentation as an HTML page without scripts, and its content security policy. */
export function docsPage(endpoints: Endpoint[]): { html: string; policy: string } {
  const tags = [...new Set(endpoints.map((endpoint) => endpoint.tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${endpoints
        .filter((endpoint) => endpoint.tag === tag)
        .map(callOf)
        .join('')}`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Selvedge API</title><style>${STYLE}</style></head><body><h1>Selvedge API</h1>
<p>Send and read JSON; a signed-in call carries <code>Authorization: Bearer</code> and the token of <code>/auth/signin</code>.
Amounts are in major units of the shop’s currency, times are ISO 8601 in UTC. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('')}</body></html>`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
  };
}

const whoMayCall: Record<Endpoint['access'], string> = {
  anyone: 'anyone',
  catalogue: 'signed-in users, or anyone where the catalogue is public',
  shopper: 'signed-in users, or guests where the catalogue is public',
  buyer: 'signed-in users and guests',
  user: 'signed-in users',
  admin: 'admins',
  staff: 'the staff',
  'staff:orders': 'admins and fulfilment',
  'staff:refunds': 'admins',
  'staff:returns': 'admins and fulfilment',
  'staff:products': 'admins and merchandisers',
  'staff:reviews': 'admins and merchandisers',
  'staff:stock': 'the staff',
  'staff:revenue': 'admins and merchandisers',
};

function callOf(endpoint: Endpoint): string {
  const parts = [
    part('Path', endpoint.params, 'input'),
    part('Query', endpoint.query, 'input'),
    part('Body', endpoint.body, 'input'),
    part(`Answer, ${endpoint.status}`, endpoint.response, 'output'),
  ];
  return `<details><summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code><br><small>${escapeHtml(endpoint.summary)}. For ${whoMayCall[endpoint.access]}.${conditionsOf(endpoint)}</small></summary>${parts.join('')}</details>`;
}

function conditionsOf({ conditionalRights = [] }: Endpoint): string {
  return conditionalRights
    .map(({ right, when }) => ` Where ${escapeHtml(when)}, for ${whoMayCall[right]}.`)
    .join('');
}

function part(title: string, schema: z.ZodType | null, io: 'input' | 'output'): string {
  if (schema === null) return '';
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<p>${escapeHtml(title)}</p><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre>`;
}
