import { expect, it } from 'vitest';
import type { AdminDelivery } from '#contract/admin/delivery';
import { deliveryForm, newZone } from './delivery-form.rules';

const { draftOf, bodyOf, fieldOf, labelOf } = deliveryForm('USD');

const saved: AdminDelivery = {
  version: 3,
  country: 'US',
  timeZone: 'UTC',
  holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  zones: [
    {
      id: 'z1',
      name: 'West',
      countries: ['US'],
      states: ['OR', 'WA'],
      postcodes: [
        { from: '97', to: '98' },
        { from: '995', to: '995' },
      ],
      methods: [
        {
          id: 'm1',
          name: 'Parcel',
          kind: 'weight',
          price: 0,
          freeOver: null,
          bands: [
            { upTo: 500, price: 4.5 },
            { upTo: null, price: 9 },
          ],
          daysFrom: 1,
          daysTo: 2,
          cutOff: '14:00',
          workingDays: [1, 2],
          pickupPlace: '',
        },
      ],
    },
  ],
};

it('sends only changed parts, equal to the stored ones', () => {
  const draft = draftOf(saved);
  expect(draft).toMatchObject({
    holidays: '2026-12-25 Christmas Day',
    zones: [{ states: 'OR, WA', postcodes: '97-98, 995' }],
  });
  expect(bodyOf(draft, draftOf(saved)).body).toEqual({});
  const renamed = { ...draft, zones: draft.zones.map((zone) => ({ ...zone, name: 'East' })) };
  const [zone] = saved.zones;
  expect(bodyOf(renamed, draft).body).toEqual({ zones: [{ ...zone, name: 'East' }] });
});

it('reads typed days, lists and amounts', () => {
  const draft = draftOf(saved);
  const zone = { ...newZone(), states: ' NY,\nNJ ', postcodes: '100 - 119,07' };
  const { body } = bodyOf(
    { ...draft, holidays: ' 2027-01-01  New Year \n\n2027-05-01 May Day', zones: [zone] },
    draft,
  );
  // A new method has no price yet.
  expect(body).toBeUndefined();
  const priced = { ...zone, methods: zone.methods.map((each) => ({ ...each, price: '7,50' })) };
  expect(
    bodyOf({ ...draft, holidays: '2027-01-01 New Year', zones: [priced] }, draft).body,
  ).toMatchObject({
    holidays: [{ day: '2027-01-01', name: 'New Year' }],
    zones: [
      {
        states: ['NY', 'NJ'],
        postcodes: [
          { from: '100', to: '119' },
          { from: '07', to: '07' },
        ],
        methods: [{ price: 7.5, bands: [], daysFrom: 3, daysTo: 5, cutOff: null }],
      },
    ],
  });
});

it('shows messages about items at the text that they are in, and names fields', () => {
  const { errors } = bodyOf({ ...draftOf(saved), zones: [newZone()] }, draftOf(saved));
  expect(Object.keys(errors ?? {})).toEqual(['zones.0.methods.0.price']);
  expect(fieldOf('zones.0.postcodes.1.to')).toBe('zones.0.postcodes');
  expect(labelOf('zones.0.methods.1.cutOff')).toBe('Zone 1, Method 2, Cut-off time');
});
