import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiForm } from '../../api/use-api-form';
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
  change: ((path: 'zones', zones: Zone[]) => void) &
    ((path: `zones.${number}.countries`, countries: string[]) => void);
}

interface ZoneTexts extends ItemTexts {
  zone: (number: number) => string;
  fields: Record<'name' | 'countries' | 'states' | 'postcodes', string>;
  statesHint: string;
  postcodesHint: string;
}

interface ZonePanelProps<Zone extends AreaDraft> {
  form: ZoneForm<Zone>;
  /** The index of the zone. */
  at: number;
  text: ZoneTexts;
  /** Further fields of the zone. */
  children: ReactNode;
}

/** A zone of a list: its name, its addresses and `children`. It can be moved and removed. */
export function ZonePanel<Zone extends AreaDraft>(props: ZonePanelProps<Zone>) {
  const { form, at, text, children } = props;
  const { zones } = form.draft;
  const zone = zones[at];
  if (!zone) return null;
  const name = zone.name || text.zone(at + 1);
  const path = `zones.${at}` as const;
  return (
    <Panel
      title={name}
      actions={
        <ItemButtons
          labels={itemLabels(text, name)}
          at={at}
          count={zones.length}
          onMove={(to) => form.change('zones', placed(zones, at, to))}
          onRemove={() => form.change('zones', zones.toSpliced(at, 1))}
        />
      }
    >
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
