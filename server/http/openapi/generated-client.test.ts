import { join } from 'node:path';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { projectRoot } from '../../project-root';

let origin: string;
const test = fixture(openTestShop);
beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** A client written from the OpenAPI document alone. */
const clientCode = `
import type createClient from 'openapi-fetch';
import type { components, paths } from './api';

type Order = components['schemas']['Order'];

export async function order(create: typeof createClient, baseUrl: string, token: string, productId: string): Promise<Order> {
  const client = create<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const added = await client.PUT('/api/cart/add', { body: { productId, size: 'M' } });
  if (added.error) throw new Error(added.error.message);
  const { data, error } = await client.POST('/api/orders', {
    params: { header: { 'Idempotency-Key': 'from-a-generated-client' } },
    body: {
      firstName: 'Ada', lastName: 'Lovell', email: 'ada@shop.example',
      streetAddress: '1 Main Street', city: 'Portland', state: 'OR', zipCode: '97201', country: 'US',
    },
  });
  if (error) throw new Error(error.message);
  return data;
}
`;

it('places an order with a client that is generated from the document', async () => {
  const { body: document } = await test.visitor.get('/api/openapi.json');
  const types = astToString(
    // A field with a default may be left out.
    await openapiTS(document, { defaultNonNullable: false }),
  );
  expect(faultsOf({ 'api.d.ts': types, 'client.ts': clientCode })).toEqual([]);
  const wrong = clientCode.replace("size: 'M'", 'size: 7');
  expect(faultsOf({ 'api.d.ts': types, 'client.ts': wrong })).toEqual([
    "Type 'number' is not assignable to type 'string'.",
  ]);

  const { outputText } = ts.transpileModule(clientCode, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  const { order } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  const product = await test.makeProduct({ stock: 3 });
  const shopper = await test.signUpConfirmed();
  const placed = await order(createClient, origin, shopper.token, product._id);
  expect(placed).toMatchObject({ totalItem: 1, orderItems: [{ size: 'M', quantity: 1 }] });
  expect(await shopper.call('GET /api/orders')).toMatchObject([{ _id: placed._id }]);
});

/** The errors of TypeScript in some files, which are only in memory. */
function faultsOf(files: Record<string, string>): string[] {
  const folder = join(projectRoot, 'server/http/generated');
  const contentOf = (path: string) =>
    path.startsWith(folder) ? files[path.slice(folder.length + 1)] : undefined;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, directoryExists, getSourceFile } = host;
  host.directoryExists = (path) => path === folder || directoryExists?.(path) === true;
  host.fileExists = (path) => contentOf(path) !== undefined || fileExists(path);
  host.readFile = (path) => contentOf(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const content = contentOf(path);
    return content === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, content, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram([join(folder, 'client.ts')], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
