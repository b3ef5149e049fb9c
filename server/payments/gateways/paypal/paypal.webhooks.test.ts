import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../../tests/support/gateways/certificates';
import { openPayPal, payPalEvent } from '../../../../tests/support/gateways/paypal-stand-in';
import { payPalGateway } from './paypal.gateway';

const paypal = await openPayPal();
const gateway = payPalGateway(paypal.keys, paypal.roots);
afterAll(() => paypal.close());

const event = payPalEvent('CHECKOUT.ORDER.APPROVED', { id: 'ORDER1' });
const parse = ({ rawBody, headers }: ReturnType<typeof paypal.signed>, at = new Date()) =>
  gateway.parseWebhook(rawBody, headers, at);
const refused = { code: 'invalid_request' };
const fetched = () =>
  paypal.server.calls.filter(({ path }) => path.startsWith('/v1/notifications/certs/')).length;

/** Certificates that are not PayPal's: the text at an address, and the key that signs with it. */
const authority = makeCertificate({ name: 'Authority', issuer: paypal.root, isAuthority: true });
const stranger = makeCertificate({ name: 'Stranger', issuer: null, isAuthority: true });
const leafOf = (name: string, issuer = authority, validTo?: Date) =>
  makeCertificate({ name, issuer, ...(validTo && { validTo }) });
const good = leafOf('messageverificationcerts.paypal.com');
const forged = {
  'of another root': [leafOf('x.paypal.com', stranger), stranger],
  'of no root': [leafOf('x.paypal.com', stranger)],
  'of another host': [leafOf('paypal.com.evil.example'), authority],
  'of a host that ends alike': [leafOf('evilpaypal.com'), authority],
  'that has expired': [leafOf('x.paypal.com', authority, new Date(Date.now() - 1_000)), authority],
  'issued by one that is no authority': [leafOf('x.paypal.com', good), good, authority],
  'with a chain in another order': [authority, good],
};

describe('an event of PayPal', () => {
  it('is read if PayPal has signed it, with one download of the certificate', async () => {
    const before = fetched();
    for (let count = 0; count < 3; count++)
      expect(await parse(paypal.signed(event))).toEqual({
        id: event.id,
        kind: 'CHECKOUT.ORDER.APPROVED',
        reference: 'ORDER1',
        payment: null,
      });
    expect(fetched() - before).toBe(1);
  });

  it('is refused with a changed body, time, id or webhook', async () => {
    const { rawBody, headers } = paypal.signed(event);
    const changed = Buffer.from(rawBody.toString().replace('ORDER1', 'ORDER2'));
    await expect(parse({ rawBody: changed, headers })).rejects.toMatchObject(refused);
    const now = new Date().toISOString();
    const changes: Record<string, string>[] = [
      { 'paypal-transmission-id': 'another' },
      { 'paypal-transmission-time': `${now.slice(0, -1)}0Z` },
      { 'paypal-transmission-sig': Buffer.from('x').toString('base64') },
      { 'paypal-auth-algo': 'SHA1withRSA' },
    ];
    for (const change of changes)
      await expect(parse(paypal.signed(event, { headers: change }))).rejects.toMatchObject(refused);
    const other = paypal.signed(event, { webhookId: 'WEBHOOK2' });
    await expect(parse(other)).rejects.toMatchObject(refused);
    await expect(parse({ rawBody, headers: {} })).rejects.toMatchObject(refused);
  });

  it.each([
    ['four days old', -4 * 24 * 60],
    ['from the future', 10],
  ])('is refused if it is %s', async (_, minutes) => {
    const at = new Date(Date.now() + minutes * 60_000);
    await expect(parse(paypal.signed(event, { at }))).rejects.toMatchObject(refused);
  });

  it.each([
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user:password@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
    'https://api.paypal.com/v1/notifications/certs/../../redirect',
    'https://169.254.169.254/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    'x',
  ])('leads to no request if its certificate is at %s', async (address) => {
    const before = paypal.server.calls.length;
    const headers = { 'paypal-cert-url': address };
    await expect(parse(paypal.signed(event, { headers }))).rejects.toMatchObject(refused);
    expect(paypal.server.calls).toHaveLength(before);
  });

  it.each(Object.entries(forged))('is refused with a certificate %s', async (name, chain) => {
    const certificate = `CERT-${Object.keys(forged).indexOf(name)}x`;
    paypal.certificates.set(certificate, chain.map(({ pem }) => pem).join(''));
    const delivery = paypal.signed(event, { certificate, key: chain[0]?.key ?? good.key });
    await expect(parse(delivery)).rejects.toMatchObject(refused);
  });

  it('is accepted with another certificate of PayPal', async () => {
    paypal.certificates.set('CERT-2', good.pem + authority.pem);
    const delivery = paypal.signed(event, { certificate: 'CERT-2', key: good.key });
    expect(await parse(delivery)).toMatchObject({ id: event.id });
    // Its key signs nothing under the address of another certificate.
    await expect(parse(paypal.signed(event, { key: good.key }))).rejects.toMatchObject(refused);
  });

  it('is refused if the certificate is missing, not one, or too large', async () => {
    paypal.certificates.set('CERT-text', 'not a certificate');
    paypal.certificates.set('CERT-large', good.pem.repeat(100));
    for (const certificate of ['CERT-missing', 'CERT-text', 'CERT-large'])
      await expect(parse(paypal.signed(event, { certificate }))).rejects.toMatchObject(refused);
  });

  it('is not refused for good while the certificate cannot be fetched', async () => {
    paypal.certificates.set('CERT-3', good.pem + authority.pem);
    const delivery = paypal.signed(event, { certificate: 'CERT-3', key: good.key });
    for (const fault of ['down', 'lost', 'error', 'busy'] as const) {
      paypal.server.faults.push(fault);
      await expect(parse(delivery)).rejects.not.toMatchObject(refused);
    }
    expect(await parse(delivery)).toMatchObject({ id: event.id });
  });

  it('does not make the shop ask PayPal without end for certificates that do not exist', async () => {
    const other = payPalGateway(paypal.keys, paypal.roots);
    const send = ({ rawBody, headers }: ReturnType<typeof paypal.signed>, at: Date) =>
      other.parseWebhook(rawBody, headers, at);
    const at = new Date();
    await send(paypal.signed(event), at);
    const before = fetched();
    for (let count = 0; count < 40; count++) {
      const delivery = paypal.signed(event, { certificate: `CERT-made-up-${count}` });
      const code = count < 29 ? 'invalid_request' : 'too_many_requests';
      await expect(send(delivery, at)).rejects.toMatchObject({ code });
    }
    expect(fetched() - before).toBe(29);
    // In the meantime events with a cached certificate are read; others follow a minute later.
    expect(await send(paypal.signed(event), at)).toMatchObject({ id: event.id });
    const later = new Date(at.getTime() + 60_000);
    await expect(
      send(paypal.signed(event, { certificate: 'CERT-made-up' }), later),
    ).rejects.toMatchObject(refused);
  });

  it('that the shop does not use is ignored, and one that is not valid is refused', async () => {
    const unused = payPalEvent('BILLING.PLAN.CREATED', { id: 'X' });
    expect(await parse(paypal.signed(unused))).toBeNull();
    const invalid = payPalEvent('CHECKOUT.ORDER.APPROVED', {});
    await expect(parse(paypal.signed(invalid))).rejects.toMatchObject(refused);
  });
});
