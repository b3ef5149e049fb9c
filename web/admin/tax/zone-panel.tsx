import { Panel } from '../../ui/panel';
import { CountriesField } from '../editing/countries-field';
import { Field } from '../editing/fields';
import { ItemButtons, itemLabels, placed } from '../editing/ordered-items';
import { tax as text } from './messages';
import type { TaxForm } from './tax-page';

/** A zone: which addresses it has, and the rate of each class there. */
export function ZonePanel({ form, at }: { form: TaxForm; at: number }) {
  const { zones, classes } = form.draft;
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
          error={form.errorAt(`${path}.countries`)}
          onChange={(countries) => form.change(`${path}.countries`, countries)}
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
      <div className="grid items-start gap-5 border-t border-line p-4 lg:p-5 sm:grid-cols-2 xl:grid-cols-4">
        <Field
          {...form.field(`${path}.taxName`)}
          label={text.fields.taxName}
          required
          maxLength={40}
          hint={text.taxNameHint}
        />
        {classes.map((one, index) => (
          <Field
            // Classes are only added at the end.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            {...form.field(`${path}.percents.${index}`)}
            label={text.percentOf(one.name || text.class(index + 1))}
            required={index === 0}
            inputMode="decimal"
            hint={index === 0 ? undefined : text.asFirst}
          />
        ))}
      </div>
    </Panel>
  );
}
