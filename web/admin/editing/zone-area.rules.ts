import type { ZoneArea } from '#contract/admin/zone-area';

/** The addresses of a zone as typed; states and postcodes are separated by commas. */
export type AreaDraft = Omit<ZoneArea, 'states' | 'postcodes'> &
  Record<'states' | 'postcodes', string>;

export const emptyArea = (): AreaDraft => ({
  id: crypto.randomUUID(),
  name: '',
  countries: [],
  states: '',
  postcodes: '',
});

export function areaDraftOf({ id, name, countries, states, postcodes }: ZoneArea): AreaDraft {
  return {
    id,
    name,
    countries,
    states: states.join(', '),
    postcodes: postcodes.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', '),
  };
}

export function areaOf({ id, name, countries, states, postcodes }: AreaDraft): ZoneArea {
  return {
    id,
    name,
    countries,
    states: listOf(states),
    postcodes: listOf(postcodes).map((range) => {
      const [from = '', to = from] = range.split('-').map((end) => end.trim());
      return { from, to };
    }),
  };
}

const listOf = (typed: string) => typed.split(/[,\n]/).flatMap((part) => part.trim() || []);
