import type { ReturnReason } from '#contract/values/states';

export const firstNames = [
  ...['Ada', 'Alma', 'Amir', 'Anouk', 'Arlo', 'Astrid', 'Beatriz', 'Caleb', 'Camille', 'Cora'],
  ...['Daniel', 'Delia', 'Edith', 'Elias', 'Emre', 'Esther', 'Felix', 'Fiona', 'Grace', 'Hana'],
  ...['Henrik', 'Ines', 'Iris', 'Jonah', 'Josie', 'Kofi', 'Lena', 'Leo', 'Linh', 'Mabel'],
  ...['Malik', 'Marta', 'Mina', 'Nadia', 'Noah', 'Nora', 'Omar', 'Otis', 'Priya', 'Quinn'],
  ...['Rafael', 'Ruth', 'Samir', 'Sofia', 'Tessa', 'Theo', 'Uma', 'Vera', 'Wesley', 'Yara'],
];

export const lastNames = [
  ...['Abbott', 'Akintola', 'Alder', 'Barlow', 'Benitez', 'Bergstrom', 'Blythe', 'Calloway'],
  ...['Castellan', 'Chaudhry', 'Corbin', 'Dahl', 'Delacroix', 'Dunmore', 'Eastman', 'Ferreira'],
  ...['Fielding', 'Garrick', 'Greenwood', 'Haddad', 'Hartley', 'Holloway', 'Iwasaki', 'Jansen'],
  ...['Kessler', 'Lachance', 'Lindqvist', 'Lovell', 'Marchetti', 'Marsh', 'Nakagawa', 'Novak'],
  ...['Okafor', 'Ostrander', 'Pacheco', 'Pemberton', 'Quimby', 'Rasmussen', 'Rowntree', 'Salazar'],
  ...['Sandoval', 'Thackeray', 'Tran', 'Underhill', 'Vance', 'Varga', 'Whitlock', 'Wren', 'Yilmaz'],
];

export const streets = [
  ...[
    'Mill Lane',
    'Alder Street',
    'Fulling Road',
    'Weaver Street',
    'Orchard Avenue',
    'Canal Street',
  ],
  ...[
    'Chapel Hill',
    'Lindenwood Drive',
    'Foundry Row',
    'Harbor View',
    'Juniper Court',
    'Spindle Way',
  ],
  ...[
    'Quarry Road',
    'Old Post Road',
    'Larkspur Avenue',
    'Bridge Street',
    'Tannery Lane',
    'Elm Terrace',
  ],
];

export const towns = [
  { city: 'Portland', state: 'OR', zip: '97201' },
  { city: 'Eugene', state: 'OR', zip: '97401' },
  { city: 'Seattle', state: 'WA', zip: '98103' },
  { city: 'Spokane', state: 'WA', zip: '99201' },
  { city: 'Boise', state: 'ID', zip: '83702' },
  { city: 'Oakland', state: 'CA', zip: '94607' },
  { city: 'Pasadena', state: 'CA', zip: '91101' },
  { city: 'Denver', state: 'CO', zip: '80205' },
  { city: 'Santa Fe', state: 'NM', zip: '87501' },
  { city: 'Austin', state: 'TX', zip: '78704' },
  { city: 'Minneapolis', state: 'MN', zip: '55408' },
  { city: 'Madison', state: 'WI', zip: '53703' },
  { city: 'Chicago', state: 'IL', zip: '60614' },
  { city: 'Ann Arbor', state: 'MI', zip: '48104' },
  { city: 'Pittsburgh', state: 'PA', zip: '15206' },
  { city: 'Asheville', state: 'NC', zip: '28801' },
  { city: 'Providence', state: 'RI', zip: '02906' },
  { city: 'Brooklyn', state: 'NY', zip: '11215' },
  { city: 'Burlington', state: 'VT', zip: '05401' },
];

/** Reasons of returns: the option, and its note if there is one. */
export const returnReasons = {
  tooSmall: { code: 'too_small', text: '' },
  tightSleeves: { code: 'too_small', text: 'Tight at the shoulders' },
  tooLarge: { code: 'too_large', text: '' },
  colour: { code: 'not_as_pictured', text: 'The colour is not what I expected' },
  damaged: { code: 'damaged', text: 'A seam is open' },
  changedMind: { code: 'changed_mind', text: '' },
  twoSizes: { code: 'changed_mind', text: 'Ordered two sizes to try' },
  present: { code: 'other', text: 'It was a present and did not fit' },
} as const satisfies Record<string, { code: ReturnReason; text: string }>;
