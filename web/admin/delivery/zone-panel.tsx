import { ZONE_METHODS_LIMIT } from '#contract/values/delivery/delivery-methods';
import { Panel } from '../../ui/panel';
import { CountriesField } from '../editing/countries-field';
import { Field } from '../editing/fields';
import { AddItemButton, ItemButtons, itemLabels, placed } from '../editing/ordered-items';
import { newMethod } from './delivery-form.rules';
import type { DeliveryForm } from './delivery-page';
import { delivery as text } from './messages';
import { MethodFields } from './method-fields';

interface ZoneProps {
  form: DeliveryForm;
  /** The index of the zone. */
  at: number;
}

/** A zone: which addresses it has, and the methods that deliver there. */
export function ZonePanel({ form, at }: ZoneProps) {
  const { zones } = form.draft;
  const zone = zones[at];
  if (!zone) return null;
  const name = zone.name || text.zone(at + 1);
  const path = `zones.${at}` as const;
  const hasCountries = zone.countries.length > 0;
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
        {hasCountries && (
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
      {zone.methods.map((method, index) => (
        <MethodFields key={method.id} form={form} zoneAt={at} at={index} />
      ))}
      {zone.methods.length < ZONE_METHODS_LIMIT && (
        <div className="border-t border-line p-4 lg:p-5">
          <AddItemButton
            onClick={() => form.change(`${path}.methods`, [...zone.methods, newMethod()])}
          >
            {text.addMethod}
          </AddItemButton>
        </div>
      )}
    </Panel>
  );
}
