import { X } from 'lucide-react';
import { countryCodes } from '#contract/values/countries';
import { ZONE_METHODS_LIMIT } from '#contract/values/delivery/delivery-methods';
import { FieldError } from '../../ui/forms/field-frame';
import { IconButton } from '../../ui/icon-button';
import { Panel } from '../../ui/panel';
import { countryName, countryOptions } from '../../ui/text/countries';
import { Field, Select } from '../editing/fields';
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
        <Countries form={form} at={at} />
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

function Countries({ form, at }: ZoneProps) {
  const path = `zones.${at}.countries` as const;
  const chosen = form.draft.zones[at]?.countries ?? [];
  const error = form.errorAt(path);
  return (
    <div className="grid gap-2">
      <Select
        label={text.fields.countries}
        value=""
        placeholder={text.addCountry}
        options={countryOptions(countryCodes.filter((code) => !chosen.includes(code)))}
        onChange={({ target }) => target.value && form.change(path, [...chosen, target.value])}
      />
      {chosen.length === 0 ? (
        <p className="text-13 text-ink-2">{text.everywhere}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li
              key={code}
              className="flex items-center gap-1 rounded border border-line ps-3 text-13"
            >
              {countryName(code)}
              <IconButton
                icon={X}
                size={16}
                label={text.removeCountry(countryName(code))}
                onClick={() =>
                  form.change(
                    path,
                    chosen.filter((one) => one !== code),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
