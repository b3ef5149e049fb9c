import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { openSmtp } from '../../../tests/support/services/smtp';
import { fixture } from '../../../tests/support/shop';
import { mailProblemOf } from './mail-problems.rules';
import { optionsOf } from './mail-server';

const smtp = fixture(openSmtp);
const encrypted = fixture(() => openSmtp({ isEncrypted: true }));

const server = { host: 'mail.example', security: 'none' as const, user: null, password: null };
const local = [{ address: '127.0.0.1', family: 4 }];

it('connects to the address that was checked', async () => {
  expect(await problemWith({})).toBeNull();
});

it.each([
  [['127.0.0.1']],
  [['10.1.2.3']],
  [['169.254.169.254']],
  [['93.184.215.14', '192.168.1.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
])('does not connect to a name that leads to %s', async (names) => {
  const addresses = names.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  expect(await problemWith({}, { addresses, allowsPrivate: false })).toBe('not_public');
});

it.each(['127.0.0.1', '0.0.0.0', '::1', '169.254.169.254'])(
  'does not connect to the address %s itself',
  async (host) => {
    expect(await problemWith({ host }, { allowsPrivate: false })).toBe('not_public');
  },
);

it('refuses a self-signed certificate, whichever encryption is expected', async () => {
  expect(await problemWith({ port: encrypted.port, security: 'tls' })).toBe('certificate');
});

it('says that a server encrypts otherwise, and that none is there', async () => {
  expect(await problemWith({ security: 'tls' })).toBe('encryption');
  expect(await problemWith({ security: 'starttls' })).toBe('encryption');
  expect(await problemWith({}, { addresses: [] })).toBe('name_not_found');
  const gone = await openSmtp();
  await gone.close();
  expect(await problemWith({ port: gone.port })).toBe('refused');
});

/** The problem of a test of the connection; null if it works. */
async function problemWith(
  given: Partial<Parameters<typeof optionsOf>[0]>,
  { addresses = local, allowsPrivate = true } = {},
): Promise<string | null> {
  const options = optionsOf(
    { ...server, port: smtp.port, ...given },
    { allowsPrivate, resolve: async () => addresses },
  );
  return createTransport(options)
    .verify()
    .then(
      () => null,
      (error: unknown) => mailProblemOf(error).code,
    );
}
