import { Link } from 'react-router';
import { DEFAULT_ITEM_WEIGHT, PRICE_BANDS_LIMIT } from '#contract/values/delivery/delivery-methods';
import { currencyName } from '#contract/values/money';
import { adminPages } from '#contract/values/pages/admin-pages';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { TextArea } from '../../ui/forms/text-area';
import { formatNumber } from '../../ui/text/format';
import { numberLocale } from '../../ui/text/language';
import { useCurrency } from '../../ui/text/money';
import { Field, Select } from '../editing/fields';
import { AddItemButton, ItemButtons, placed } from '../editing/ordered-items';
import { optionsOf } from '../lists/list-page';
import { emptyBand, hasBands } from './delivery-form.rules';
import { delivery as text } from './messages';
import type { DeliveryForm } from './use-delivery-form';

interface MethodProps {
  form: DeliveryForm;
  zoneAt: number;
  /** The index within the zone. */
  at: number;
}

/** A method: its price and how long it takes. */
export function MethodFields({ form, zoneAt, at }: MethodProps) {
  const currency = currencyName(useCurrency(), numberLocale);
  const list = `zones.${zoneAt}.methods` as const;
  const path = `${list}.${at}` as const;
  const methods = form.draft.zones[zoneAt]?.methods ?? [];
  const method = methods[at];
  if (!method) return null;
  const { kind } = method;
  const name = method.name || text.method(at + 1);
  const isFlat = kind === 'flat' || kind === 'pickup';
  return (
    <fieldset className="border-t border-line p-4 lg:p-5">
      <legend className="float-start font-medium leading-11">{name}</legend>
      <div className="flex justify-end">
        <ItemButtons
          labels={{ up: text.up(name), down: text.down(name), remove: text.remove(name) }}
          at={at}
          count={methods.length}
          onMove={(to) => form.change(list, placed(methods, at, to))}
          onRemove={() => form.change(list, methods.toSpliced(at, 1))}
        />
      </div>
      <div className="grid items-start gap-5 pt-3 sm:grid-cols-2 xl:grid-cols-4">
        <Field {...form.field(`${path}.name`)} label={text.fields.name} required maxLength={60} />
        <Select
          {...form.field(`${path}.kind`)}
          label={text.fields.kind}
          options={optionsOf(text.kinds)}
        />
        {isFlat && (
          <Field
            {...form.field(`${path}.price`)}
            label={text.priceIn(currency)}
            required
            inputMode="decimal"
          />
        )}
        {kind !== 'standard' && (
          <Field
            {...form.field(`${path}.freeOver`)}
            label={text.fields.freeOver}
            inputMode="decimal"
            hint={text.freeOverHint(currency)}
          />
        )}
        {kind === 'standard' && (
          <p className="text-13 text-ink-2 sm:col-span-2">
            {text.standardHint}{' '}
            <Link to={adminPages.settings()} className="text-link">
              {text.toSettings}
            </Link>
          </p>
        )}
        {hasBands(kind) && <Bands form={form} zoneAt={zoneAt} at={at} />}
        {kind === 'pickup' && (
          <TextArea
            {...form.field(`${path}.pickupPlace`)}
            label={text.fields.pickupPlace}
            required
            rows={3}
            maxLength={300}
            className="sm:col-span-2"
          />
        )}
        {kind !== 'standard' && (
          <>
            <Field
              {...form.field(`${path}.daysFrom`)}
              label={text.fields.daysFrom}
              required
              inputMode="numeric"
            />
            <Field
              {...form.field(`${path}.daysTo`)}
              label={text.fields.daysTo}
              required
              inputMode="numeric"
            />
          </>
        )}
        <Field
          {...form.field(`${path}.cutOff`)}
          label={text.fields.cutOff}
          type="time"
          hint={text.cutOffHint}
        />
        <WorkingDays form={form} zoneAt={zoneAt} at={at} />
      </div>
    </fieldset>
  );
}

/** Prices by weight or order value, ascending. */
function Bands({ form, zoneAt, at }: MethodProps) {
  const currency = currencyName(useCurrency(), numberLocale);
  const path = `zones.${zoneAt}.methods.${at}.bands` as const;
  const method = form.draft.zones[zoneAt]?.methods[at];
  if (!method) return null;
  const { kind, bands } = method;
  const isByWeight = kind === 'weight';
  const upTo = isByWeight ? text.upTo.weight : text.upTo.value(currency);
  const error = form.errorAt(path);
  return (
    <div className="grid gap-3 sm:col-span-2">
      {bands.map((_, index) => {
        const name = text.band(index + 1);
        return (
          <div
            // Prices may be equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3"
          >
            <Field
              {...form.field(`${path}.${index}.upTo`)}
              label={upTo}
              aria-label={`${name}, ${upTo}`}
              inputMode="decimal"
            />
            <Field
              {...form.field(`${path}.${index}.price`)}
              label={text.priceIn(currency)}
              aria-label={`${name}, ${text.priceIn(currency)}`}
              required
              inputMode="decimal"
            />
            <span className="flex pt-6.5">
              <ItemButtons
                labels={{ up: text.up(name), down: text.down(name), remove: text.remove(name) }}
                at={index}
                count={bands.length}
                min={1}
                onMove={(to) => form.change(path, placed(bands, index, to))}
                onRemove={() => form.change(path, bands.toSpliced(index, 1))}
              />
            </span>
          </div>
        );
      })}
      {error && <FieldError>{error}</FieldError>}
      <p className="text-13 text-ink-2">
        {text.bandHint} {isByWeight && text.weightHint(formatNumber(DEFAULT_ITEM_WEIGHT))}
      </p>
      {bands.length < PRICE_BANDS_LIMIT && (
        <AddItemButton onClick={() => form.change(path, [...bands, emptyBand])}>
          {text.addBand}
        </AddItemButton>
      )}
    </div>
  );
}

function WorkingDays({ form, zoneAt, at }: MethodProps) {
  const path = `zones.${zoneAt}.methods.${at}.workingDays` as const;
  const chosen = form.draft.zones[zoneAt]?.methods[at]?.workingDays ?? [];
  const error = form.errorAt(path);
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-13 font-medium">{text.fields.workingDays}</legend>
      <div className="flex flex-wrap gap-x-4">
        {text.weekdays.map((name, index) => {
          const day = index + 1;
          return (
            <Checkbox
              key={name}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                form.change(
                  path,
                  target.checked ? [...chosen, day].sort() : chosen.filter((each) => each !== day),
                )
              }
            >
              {name}
            </Checkbox>
          );
        })}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
