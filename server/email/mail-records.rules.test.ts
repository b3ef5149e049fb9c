import { expect, it } from 'vitest';
import { canHaveRecords, dkimRecord, dmarcRecord, spfRecord } from './mail-records.rules';

const spf = (texts: string[] | null, server = 'smtp.gmail.com') =>
  spfRecord('shop.example', server, texts);

it('names the provider in SPF, or else the mail server itself', () => {
  expect(spf([])).toMatchObject({
    name: 'shop.example',
    value: 'v=spf1 include:_spf.google.com ~all',
    state: 'missing',
  });
  expect(spf([], 'mail.shop.example').value).toBe('v=spf1 a:mail.shop.example ~all');
  expect(spf([], '198.51.100.7').value).toBe('v=spf1 ip4:198.51.100.7 ~all');
  expect(spf([], 'notgmail.com').value).toBe('v=spf1 a:notgmail.com ~all');
});

it.each([
  ['v=spf1 mx -all', 'v=spf1 mx include:_spf.google.com -all'],
  ['v=spf1 mx', 'v=spf1 mx include:_spf.google.com'],
  [
    'v=spf1 redirect=_spf.other.example',
    'v=spf1 include:_spf.google.com redirect=_spf.other.example',
  ],
])('extends the record %s, since a domain has only one', (stored, value) => {
  expect(spf(['other=1', stored])).toMatchObject({ state: 'different', value, found: stored });
});

it('finds what is there, and says so if DNS did not answer', () => {
  const stored = 'v=spf1 mx include:_spf.google.com ~all';
  expect(spf([stored])).toMatchObject({ state: 'found', value: stored });
  expect(spf(null).state).toBe('unknown');
  expect(dmarcRecord('shop.example', ['v=DMARC1; p=reject'])).toMatchObject({
    name: '_dmarc.shop.example',
    state: 'found',
    value: 'v=DMARC1; p=reject',
  });
  expect(dmarcRecord('shop.example', [])).toMatchObject({
    state: 'missing',
    value: 'v=DMARC1; p=none',
  });
});

it('compares the key of DKIM, not how it is written', () => {
  const record = (texts: string[]) =>
    dkimRecord('shop.example', { selector: 's1', publicKey: 'ABC+/=' }, texts);
  expect(record([])).toMatchObject({
    name: 's1._domainkey.shop.example',
    value: 'v=DKIM1; k=rsa; p=ABC+/=',
    state: 'missing',
  });
  expect(record(['k=rsa;p=ABC +/=; t=s']).state).toBe('found');
  expect(record(['v=DKIM1; p=OTHER'])).toMatchObject({
    state: 'different',
    found: 'v=DKIM1; p=OTHER',
  });
});

it.each([
  ['shop.example', true],
  ['shop.xn--p1ai', true],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['localhost', false],
  ['shop.local', false],
])('knows whether %s can have records in public DNS: %s', (domain, expected) => {
  expect(canHaveRecords(domain)).toBe(expected);
});
