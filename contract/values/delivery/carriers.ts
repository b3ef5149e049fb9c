/** A carrier with a known tracking page. */
interface Carrier {
  name: string;
  /** Alternative spellings, in lower case. */
  aliases: readonly string[];
  /** URL of the tracking page, to which the number is appended. */
  url: string;
}

const known: readonly Carrier[] = [
  { name: 'UPS', aliases: ['united parcel service'], url: 'https://www.ups.com/track?tracknum=' },
  {
    name: 'USPS',
    aliases: ['us postal service', 'united states postal service'],
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  { name: 'FedEx', aliases: ['federal express'], url: 'https://www.fedex.com/fedextrack/?trknbr=' },
  {
    name: 'DHL',
    aliases: ['dhl express'],
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  },
  {
    name: 'Royal Mail',
    aliases: ['royalmail'],
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  {
    name: 'Canada Post',
    aliases: ['postes canada'],
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  {
    name: 'DPD',
    aliases: ['dynamic parcel distribution'],
    url: 'https://tracking.dpd.de/status/en_US/parcel/',
  },
  {
    name: 'GLS',
    aliases: ['general logistics systems'],
    url: 'https://gls-group.com/GROUP/en/parcel-tracking?match=',
  },
  {
    name: 'Hermes',
    aliases: ['myhermes', 'hermes germany'],
    url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
  },
  {
    name: 'Swiss Post',
    aliases: ['die post', 'la poste suisse', 'schweizerische post'],
    url: 'https://service.post.ch/ekp-web/ui/entry/search/',
  },
  {
    name: 'Austrian Post',
    aliases: ['österreichische post', 'post.at'],
    url: 'https://www.post.at/sv/sendungsdetails?snr=',
  },
];

/** The names of the carriers with a known tracking page. */
export const carrierNames: readonly string[] = known.map(({ name }) => name);

/** The tracking URL of a parcel; null without a number or for an unknown carrier. */
export function trackingUrl({
  number,
  carrier,
}: {
  number: string;
  carrier: string;
}): string | null {
  const wanted = carrier.trim().toLowerCase();
  const found = known.find(({ name, aliases }) =>
    [name.toLowerCase(), ...aliases].includes(wanted),
  );
  const code = number.replace(/\s/g, '');
  return found && code !== '' ? found.url + encodeURIComponent(code) : null;
}
