import { X } from 'lucide';
import { countryCodes } from '#contract/values/countries/countries';
import { europeanEconomicArea, europeanUnion } from '#contract/values/countries/country-groups';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { IconButton } from '../../ui/icon-button';
import { countryName, countryOptions } from '../../ui/text/countries';
import { countries as text } from '../messages';
import { Select } from './fields';

/** Groups of countries that are added in one step; each country can then be removed separately. */
const groups = [
  { name: text.europeanUnion, codes: europeanUnion },
  { name: text.europeanEconomicArea, codes: europeanEconomicArea },
];

interface CountriesFieldProps {
  label: string;
  /** Codes. */
  chosen: readonly string[];
  /** What it means to choose none. */
  whenNone: string;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Countries, one by one or in groups. */
export function CountriesField({ label, chosen, whenNone, error, onChange }: CountriesFieldProps) {
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        value=""
        placeholder={text.add}
        options={countryOptions(countryCodes.filter((code) => !chosen.includes(code)))}
        onChange={({ target }) => target.value && onChange([...chosen, target.value])}
      />
      <div className="flex flex-wrap gap-2">
        {groups.map(({ name, codes }) => (
          <Button
            key={name}
            kind="quiet"
            size="row"
            disabled={codes.every((code) => chosen.includes(code))}
            onClick={() => onChange([...new Set([...chosen, ...codes])])}
          >
            {text.addGroup(name)}
          </Button>
        ))}
      </div>
      {chosen.length === 0 ? (
        <p className="text-13 text-ink-2">{whenNone}</p>
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
                label={text.remove(countryName(code))}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
