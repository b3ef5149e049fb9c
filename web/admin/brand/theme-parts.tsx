import { isColour, TEXT_CONTRAST } from '#contract/values/content/colour-contrast';
import { displayFonts, textFonts } from '#contract/values/content/fonts';
import {
  contrastsOf,
  contrastText,
  defaultTheme,
  MAX_RADIUS,
  type Scheme,
  schemes,
} from '#contract/values/content/theme';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { Field, Select } from '../editing/fields';
import { toThemeDraft } from './brand-form.rules';
import { brand as text } from './messages';
import type { BrandForm } from './use-brand-form';

/** The colours of both schemes, with their contrast as they are chosen. */
export function ColoursPart({ form }: { form: BrandForm }) {
  return (
    <Panel
      title={text.colours}
      actions={
        <Button
          kind="quiet"
          size="small"
          onClick={() => form.change('theme', toThemeDraft(defaultTheme))}
        >
          {text.restore}
        </Button>
      }
    >
      <div className="grid gap-5 p-4 lg:p-5">
        <p className="max-w-160 text-13 text-ink-2">{text.coloursHint}</p>
        {schemes.map((scheme) => (
          <SchemeFields key={scheme} form={form} scheme={scheme} />
        ))}
      </div>
    </Panel>
  );
}

const colourNames = ['paper', 'ink', 'accent'] as const;

function SchemeFields({ form, scheme }: { form: BrandForm; scheme: Scheme }) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{text.schemes[scheme]}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {colourNames.map((name) => (
          <ColourField
            key={name}
            form={form}
            path={`theme.${scheme}.${name}`}
            label={text.schemeColours[name]}
          />
        ))}
      </div>
      <Contrasts form={form} scheme={scheme} />
    </fieldset>
  );
}

interface ColourFieldProps {
  form: BrandForm;
  path: `theme.${Scheme}.${(typeof colourNames)[number]}`;
  label: string;
}

/** A colour, picked or typed. */
function ColourField({ form, path, label }: ColourFieldProps) {
  const typed = form.form.watch(path);
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        value={isColour(typed) ? typed : '#000000'}
        onChange={({ target }) => form.change(path, target.value)}
        aria-label={text.pick(label)}
        className="mt-7 h-10 w-12 flex-none rounded border border-line-strong bg-surface p-1"
      />
      <Field
        {...form.field(path)}
        label={label}
        maxLength={7}
        spellCheck={false}
        className="min-w-0 flex-1"
      />
    </div>
  );
}

/** Announced as the colours change. */
function Contrasts({ form, scheme }: { form: BrandForm; scheme: Scheme }) {
  const contrasts = contrastsOf(form.draft.theme[scheme]);
  return (
    <div role="status">
      <ul className="mt-3 grid gap-1 text-13 [&_span]:whitespace-normal">
        {contrasts &&
          (['ink', 'accent'] as const).map((name) => {
            const subject = text.schemeColours[name];
            const ratio = contrastText(contrasts[name]);
            const isReadable = contrasts[name] >= TEXT_CONTRAST;
            return (
              <li key={name}>
                <Status tone={isReadable ? 'ok' : 'bad'}>
                  {isReadable
                    ? text.readable(subject, ratio)
                    : text.unreadable(subject, ratio, TEXT_CONTRAST)}
                </Status>
              </li>
            );
          })}
      </ul>
    </div>
  );
}

const fontOptions = (fonts: Record<string, { name: string }>) =>
  Object.entries(fonts).map(([value, { name }]) => ({ value, label: name }));
const radii = Array.from({ length: MAX_RADIUS + 1 }, (_, radius) => ({
  value: String(radius),
  label: text.pixels(radius),
}));

export function TypePart({ form }: { form: BrandForm }) {
  return (
    <Panel title={text.type}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-3">
        <Select
          {...form.field('theme.displayFont')}
          label={text.displayFont}
          options={fontOptions(displayFonts)}
        />
        <Select
          {...form.field('theme.textFont')}
          label={text.textFont}
          options={fontOptions(textFonts)}
        />
        <Select {...form.field('theme.radius')} label={text.radius} options={radii} />
      </div>
    </Panel>
  );
}
