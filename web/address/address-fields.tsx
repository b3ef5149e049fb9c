import {
  type ComponentProps,
  type FocusEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import {
  type AddressFormat,
  type AddressPart,
  addressParts,
} from '#contract/values/addresses/address-format';
import { useAddressFormat, useZipCodeDoubt } from '../api/addresses/address-formats';
import { useShopFacts } from '../api/shop-facts';
import { kit } from '../messages';
import { classNames } from '../ui/class-names';
import { SelectField } from '../ui/forms/select';
import { TextField } from '../ui/forms/text-field';
import { useLazyComponent } from '../ui/lazy/use-lazy-component';
import { Skeleton } from '../ui/skeleton';
import { CountryField, usualCountry } from './country-field';
import { address as texts } from './messages';
import { hasOnlyDigits } from './postcode-keypad.rules';

type FieldName = AddressPart | 'country';
type Field = ComponentProps<'input'> &
  ComponentProps<'select'> & { name: string; error?: string | undefined };

type AddressFieldsProps = {
  values: Partial<Record<FieldName, string | undefined>>;
  /** The `field` of the form. */
  field: (name: FieldName) => object;
  /** The `change` of the form. */
  change: (name: AddressPart, value: string) => void;
  /** Before the tokens of autofill: 'shipping'. */
  section?: 'shipping' | undefined;
  /** A placed order's address can only be read. */
  isReadOnly?: boolean;
  /** At most two fields beside each other, as in a dialog. */
  isNarrow?: boolean;
};

/**
 * The fields of a postal address as its country has them, after the country if the shop delivers to several. For a grid of
 * six columns.
 */
export function AddressFields({
  values,
  field,
  change,
  section,
  isReadOnly = false,
  isNarrow = false,
}: AddressFieldsProps) {
  const { delivery, addressSuggestions } = useShopFacts();
  const country = values.country || usualCountry(delivery);
  const { format, isCurrent } = useAddressFormat(country);
  useKnownValues(isCurrent && !isReadOnly ? format : undefined, values, change);
  const prefix = section ? `${section} ` : '';
  if (!format) return <Skeleton className="h-40" />;
  return (
    <>
      {!isReadOnly && (
        <CountryField {...(field('country') as Field)} autoComplete={`${prefix}country`} />
      )}
      {format.rows.map((row) =>
        row.map((part, index) => {
          const props = {
            ...(field(part) as Field),
            part,
            format,
            isReadOnly,
            autoComplete: `${prefix}${autoComplete[part]}`,
            className: widthOf(row, index, isNarrow),
          };
          if (part === 'streetAddress' && addressSuggestions && !isReadOnly)
            return <Suggested key={part} {...props} country={country} change={change} />;
          if (part === 'zipCode' && !isReadOnly)
            return <ZipCode key={part} {...props} country={country} values={values} />;
          // Another country's list of states is another control.
          return <Part key={part === 'state' ? country : part} {...props} />;
        }),
      )}
    </>
  );
}

const autoComplete: Record<AddressPart, string> = {
  streetAddress: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
};
const maxLength: Record<AddressPart, number> = {
  streetAddress: 300,
  city: 100,
  state: 100,
  zipCode: 20,
};

type PartProps = Field & { part: AddressPart; format: AddressFormat; isReadOnly: boolean };

function Part(props: PartProps) {
  const { part, format, isReadOnly } = props;
  const shared = sharedProps(props);
  return part === 'state' && format.states.length > 0 && !isReadOnly ? (
    <SelectField {...shared} options={format.states} placeholder={texts.choose} />
  ) : (
    <TextField
      {...shared}
      maxLength={maxLength[part]}
      {...(part === 'zipCode' && {
        inputMode: hasOnlyDigits(format) ? 'numeric' : 'text',
      })}
    />
  );
}

/** The postcode, with a question if it does not look like one of the country and state. */
function ZipCode({
  country,
  values,
  ...props
}: PartProps & Pick<AddressFieldsProps, 'values'> & { country: string }) {
  const [isTyping, setTyping] = useState(false);
  const { state = '', zipCode = '' } = values;
  const doubt = useZipCodeDoubt(country, { state, zipCode: zipCode.trim() }, !isTyping);
  const question =
    doubt &&
    (doubt.kind === 'format'
      ? texts.doubts.format(doubt.example)
      : texts.doubts.state(doubt.place));
  return (
    <div className={props.className}>
      <Part
        {...props}
        className={undefined}
        {...(question && { hint: question })}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          props.onBlur?.(event as FocusEvent<HTMLInputElement> & FocusEvent<HTMLSelectElement>);
        }}
      />
      <p role="status" className="sr-only">
        {question}
      </p>
    </div>
  );
}

function sharedProps({ part, format, isReadOnly, ...props }: PartProps) {
  const isRequired = format.required.includes(part);
  return {
    ...props,
    label: labelOf(part, format),
    required: isRequired && !isReadOnly,
    ...(!isRequired && !isReadOnly && { mark: kit.optional }),
  };
}

const loadSuggestedStreet = async () => (await import('./suggested-street')).SuggestedStreet;

/** The street address with suggestions, which only some shops have and load; without them if they do not load. */
function Suggested({
  country,
  change,
  ...props
}: PartProps & Pick<AddressFieldsProps, 'change'> & { country: string }) {
  const [hasFailed, setFailed] = useState(false);
  const onFail = useCallback(() => setFailed(true), []);
  const SuggestedStreet = useLazyComponent(loadSuggestedStreet, !hasFailed, onFail);
  if (hasFailed) return <Part {...props} />;
  if (!SuggestedStreet) return <Skeleton className="h-20" />;
  return (
    <SuggestedStreet
      {...sharedProps(props)}
      maxLength={maxLength.streetAddress}
      country={country}
      onChoose={(address) => {
        for (const part of addressParts) change(part, address[part]);
      }}
    />
  );
}

function labelOf(part: AddressPart, format: AddressFormat): string {
  switch (part) {
    case 'streetAddress':
      return texts.streetAddress;
    case 'city':
      return texts.cities[format.cityKind];
    case 'state':
      return texts.states[format.stateKind];
    case 'zipCode':
      return texts.zipCodes[format.zipCodeKind];
  }
}

/** The fields of a row are side by side. On narrow screens, the first of three fills a whole row. */
function widthOf(row: readonly AddressPart[], index: number, isNarrow: boolean): string {
  if (row.length === 1) return 'col-span-6!';
  if (row.length === 2) return 'col-span-3!';
  return classNames(index === 0 ? 'col-span-6!' : 'col-span-3!', !isNarrow && 'sm:col-span-2!');
}

/** Empties the parts that the country does not have, and states that are not in its list. */
function useKnownValues(
  format: AddressFormat | undefined,
  values: AddressFieldsProps['values'],
  change: AddressFieldsProps['change'],
): void {
  const emptyUnknown = useEffectEvent(({ rows, states }: AddressFormat) => {
    for (const part of addressParts) {
      const value = values[part] ?? '';
      const isKnown =
        rows.flat().includes(part) &&
        (part !== 'state' || states.length === 0 || states.some((state) => state.value === value));
      if (value !== '' && !isKnown) change(part, '');
    }
  });
  const { state } = values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved address may bring another state
  useEffect(() => {
    if (format) emptyUnknown(format);
  }, [format, state]);
}
