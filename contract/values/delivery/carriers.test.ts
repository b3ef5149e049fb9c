import { expect, it } from 'vitest';
import { carrierNames, trackingUrl } from './carriers';

it('links to the tracking page of a known carrier, however it is spelled', () => {
  expect(trackingUrl({ carrier: ' ups ', number: '1Z 999' })).toBe(
    'https://www.ups.com/track?tracknum=1Z999',
  );
  expect(trackingUrl({ carrier: 'federal express', number: '12' })).toContain('trknbr=12');
  for (const carrier of carrierNames)
    expect(trackingUrl({ carrier, number: '1' })).toMatch(/^https:.*1$/);
});

it.each([
  ['DPD', 'https://tracking.dpd.de/'],
  ['GLS', 'https://gls-group.com/'],
  ['Hermes', 'https://www.myhermes.de/'],
  ['Die Post', 'https://service.post.ch/'],
  ['Österreichische Post', 'https://www.post.at/'],
])('knows %s', (carrier, url) => {
  expect(trackingUrl({ carrier, number: '1' })?.startsWith(url)).toBe(true);
});

it('never links an unknown carrier or an empty number, and escapes the typed number', () => {
  expect(trackingUrl({ carrier: 'Mill Couriers', number: '1' })).toBeNull();
  expect(trackingUrl({ carrier: 'UPS', number: ' ' })).toBeNull();
  expect(trackingUrl({ carrier: 'UPS', number: '1&x="y' })).toBe(
    'https://www.ups.com/track?tracknum=1%26x%3D%22y',
  );
});
