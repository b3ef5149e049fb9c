import { Pencil } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiForm } from '../../api/use-api-form';
import { IconButton } from '../../ui/icon-button';
import { Panel } from '../../ui/panel';
import { countries } from '../messages';
import { CountriesField } from './countries-field';
import { Field } from './fields';
import { ItemButtons, type ItemTexts, itemLabels, placed } from './ordered-items';
import type { AreaDraft } from './zone-area.rules';

/** A form with a list of zones. */
interface ZoneForm<Zone extends AreaDraft> {
  draft: { zones: Zone[] };
  field: (
    path: `zones.${number}.${'name' | 'states' | 'postcodes'}`,
  ) => ReturnType<ApiForm<FieldValues>['field']>;
  errorAt: (path: string) => string | undefined;
  hasErrorIn: (path: string) => boolean;
  change: ((path: 'zones', zones: Zone[]) => void) &
    ((path: `zones.${number}.countries`, countries: string[]) => void);
}

interface ZoneTexts extends ItemTexts {
  zone: (number: number) => string;
  edit: (zone: string) => string;
  fields: Record<'name' | 'countries' | 'states' | 'postcodes', string>;
  statesHint: string;
  postcodesHint: string;
}

interface ZonePanelProps<Zone extends AreaDraft> {
  form: ZoneForm<Zone>;
  /** The index of the zone. */
  at: number;
  text: ZoneTexts;
  /** What the zone says beside its name while its fields are closed. */
  summary: string;
  /** Further fields of the zone. */
  children: ReactNode;
}

/** Of longer lists of zones, the named ones are closed: a shop in the European Union has 27 of them. */
const OPEN_LIMIT = 5;

/** A zone of a list: its name, its addresses and `children`. It can be moved and removed. */
export function ZonePanel<Zone extends AreaDraft>(props: ZonePanelProps<Zone>) {
  const { form, at, text, summary, children } = props;
  const { zones } = form.draft;
  const zone = zones[at];
  const [isOpened, setOpened] = useState(zones.length <= OPEN_LIMIT || zone?.name === '');
  if (!zone) return null;
  const name = zone.name || text.zone(at + 1);
  const path = `zones.${at}` as const;
  const isOpen = isOpened || form.hasErrorIn(path);
  const head = {
    title: name,
    actions: (
      <>
        {zones.length > OPEN_LIMIT && (
          <IconButton
            icon={Pencil}
            size={18}
            label={text.edit(name)}
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          />
        )}
        <ItemButtons
          labels={itemLabels(text, name)}
          at={at}
          count={zones.length}
          onMove={(to) => form.change('zones', placed(zones, at, to))}
          onRemove={() => form.change('zones', zones.toSpliced(at, 1))}
        />
      </>
    ),
  };
  if (!isOpen)
    return (
      <Panel {...head} aside={<p className="text-13 text-ink-2">{summary}</p>}>
        {null}
      </Panel>
    );
  return (
    <Panel {...head}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <Field {...form.field(`${path}.name`)} label={text.fields.name} required maxLength={60} />
        <CountriesField
          label={text.fields.countries}
          chosen={zone.countries}
          whenNone={countries.withoutZone}
          error={form.errorAt(`${path}.countries`)}
          onChange={(chosen) => form.change(`${path}.countries`, chosen)}
        />
        {zone.countries.length > 0 && (
          <>
            <Field
              {...form.field(`${path}.states`)}
              label={text.fields.states}
              hint={text.statesHint}
            />
            <Field
              {...form.field(`${path}.postcodes`)}
              label={text.fields.postcodes}
              hint={text.postcodesHint}
            />
          </>
        )}
      </div>
      {children}
    </Panel>
  );
}
