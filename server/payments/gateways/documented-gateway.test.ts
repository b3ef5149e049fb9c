import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { openAcme } from '../../../tests/support/gateways/acme-stand-in';
import { testGateway } from '../../../tests/support/gateways/conformance';
import { projectRoot } from '../../project-root';
import type { Gateway } from './gateway';
import type { AnyProvider } from './provider';

// The provider of docs/payment-gateways.md, as the page has it, in a copy of the project that shares all other files.

const page = readFileSync(join(projectRoot, 'docs/payment-gateways.md'), 'utf8');
const copy = mkdtempSync(join(tmpdir(), 'selvedge-gateway-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The code block of the page that begins with a comment. */
function documented(title: string): string {
  const [, code] = page.split(`\`\`\`ts\n// ${title}\n`);
  const text = code?.split('\n```\n', 1)[0];
  if (!text) throw new Error(`docs/payment-gateways.md has no block “${title}”.`);
  return `${text}\n`;
}

/** Links everything to the project but the folders on the way to the new one. */
function linkProject([folder, ...below]: string[], path = ''): void {
  mkdirSync(join(copy, path), { recursive: true });
  for (const name of readdirSync(join(projectRoot, path)))
    if (name !== folder) symlinkSync(join(projectRoot, path, name), join(copy, path, name));
  if (folder !== undefined) linkProject(below, join(path, folder));
}

const folder = join(copy, 'server/payments/gateways/acme');
linkProject(['server', 'payments', 'gateways']);
mkdirSync(folder);
await writeFile(join(folder, 'acme.provider.ts'), documented("Acme's declaration"));
await writeFile(join(folder, 'acme.gateway.ts'), documented("Acme's gateway"));
// What the registry and the list of gateways do with it.
await writeFile(
  join(folder, 'entry.ts'),
  `import type { Gateway } from '../gateway';
import type { AnyProvider } from '../provider';
import { acmeGateway } from './acme.gateway';
import { type AcmeKeys, acmeProvider } from './acme.provider';

export const provider: AnyProvider = acmeProvider;
export const open: (keys: AcmeKeys) => Gateway = acmeGateway;
`,
);

const { provider, open }: { provider: AnyProvider; open(keys: unknown): Gateway } = await import(
  /* @vite-ignore */ join(folder, 'entry.ts')
);

describe('the provider of docs/payment-gateways.md', () => {
  it('compiles', async () => {
    const { compilerOptions } = JSON.parse(
      readFileSync(join(projectRoot, 'tsconfig.json'), 'utf8'),
    );
    const project = { compilerOptions, include: [folder] };
    await writeFile(join(copy, 'acme.tsconfig.json'), JSON.stringify(project));
    const compiler = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
    const options = ['--pretty', 'false', '-p', join(copy, 'acme.tsconfig.json')];
    await promisify(execFile)(process.execPath, [compiler, ...options]).catch(({ stdout }) =>
      expect.fail(stdout),
    );
  });

  it('has no keys until all are set, and says that test keys move no money', async () => {
    const { variables, close } = await openAcme();
    expect(provider.readKeys({ ...variables, ACME_KEY: undefined })).toBeNull();
    expect(provider.noMoney(provider.readKeys(variables) as never)).toMatch(/test key/);
    await close();
  });
});

for (const method of provider.methods)
  testGateway('of docs/payment-gateways.md', method, async () => {
    const { variables, pay, decline, signedEvent, close } = await openAcme();
    return {
      gateway: open(provider.readKeys(variables)),
      pay,
      decline,
      webhookAbout: signedEvent,
      close,
    };
  });
