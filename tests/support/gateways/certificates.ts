import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate made by the test, with its key. */
export interface TestCertificate {
  pem: string;
  key: KeyObject;
  name: string;
}

interface CertificateOptions {
  /** Also the common name. */
  name: string;
  /** Null: self-signed. */
  issuer: TestCertificate | null;
  isAuthority?: boolean;
  validTo?: Date;
}

// The parts of DER (ITU-T X.690) that a certificate (RFC 5280) needs.
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));

const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Makes a certificate that is valid from a year ago, by default for another year. */
export function makeCertificate({
  name,
  issuer,
  isAuthority = false,
  validTo = new Date(Date.now() + YEAR_MS),
}: CertificateOptions): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const constraints = sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []));
  const names = sequence(der(0x82, Buffer.from(name)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_WITH_RSA,
    nameOf(issuer?.name ?? name),
    sequence(time(new Date(Date.now() - YEAR_MS)), time(validTo)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d13', constraints), extension('551d11', names))),
  );
  const signature = sign('sha256', body, issuer?.key ?? privateKey);
  const whole = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  const base64 = whole.toString('base64').replace(/.{64}/g, '$&\n');
  const pem = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
  return { pem, key: privateKey, name };
}
