/** The member states of the European Union, by their ISO 3166-1 codes. */
export const europeanUnion: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The European Economic Area: the Union with Iceland, Liechtenstein and Norway. */
export const europeanEconomicArea: readonly string[] = [...europeanUnion, 'IS', 'LI', 'NO'];
