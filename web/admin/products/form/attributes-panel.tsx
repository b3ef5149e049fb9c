import type { StoredAttribute } from '#contract/admin/catalogue/attributes';
import { ownValue } from '#contract/values/own-value';
import { kit } from '../../../messages';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FieldError } from '../../../ui/forms/field-frame';
import { Panel } from '../../../ui/panel';
import { Field, Select } from '../../editing/fields';
import type { RecordFormState } from '../../editing/record-form';
import { attributes as text } from '../messages';
import type { AttributeDraft } from './attributes-draft.rules';
import type { ProductDraft } from './product-draft';

interface AttributesPanelProps {
  form: RecordFormState<ProductDraft>;
  /** All attributes of the shop. */
  attributes: readonly StoredAttribute[];
}

/** A field for each attribute of the chosen category. */
export function AttributesPanel({ form, attributes }: AttributesPanelProps) {
  const { attributes: values, thirdLevelCategory } = form.draft;
  const own = attributes.filter(({ categories }) => categories.includes(thirdLevelCategory));
  if (own.length === 0) return null;
  return (
    <Panel title={text.title}>
      <div className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
        {own.map((attribute) => (
          <AttributeField
            key={attribute._id}
            attribute={attribute}
            value={ownValue(values, attribute._id) ?? null}
            error={form.errorAt(`attributes.${attribute._id}`)}
            onChange={(value) => form.change('attributes', { ...values, [attribute._id]: value })}
          />
        ))}
      </div>
    </Panel>
  );
}

interface AttributeFieldProps {
  attribute: StoredAttribute;
  value: AttributeDraft;
  error: string | undefined;
  onChange: (value: AttributeDraft) => void;
}

function AttributeField({ attribute, value, error, onChange }: AttributeFieldProps) {
  const { _id, name, kind, unit, choices } = attribute;
  const control = { name: `attributes.${_id}`, mark: kit.optional, error };
  switch (kind) {
    case 'text':
      return (
        <Field
          {...control}
          label={name}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <Field
          {...control}
          label={unit === '' ? name : text.withUnit(name, unit)}
          inputMode="decimal"
          value={isTyped(value) ? value.typed : ''}
          onChange={(event) => onChange({ typed: event.currentTarget.value })}
        />
      );
    case 'boolean':
      return (
        <Select
          {...control}
          label={name}
          placeholder={text.unknown}
          options={[
            { value: 'yes', label: text.yes },
            { value: 'no', label: text.no },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'yes')}
        />
      );
    case 'choice': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 text-13 font-medium">{name}</legend>
          <div className="grid max-h-60 grid-cols-2 gap-x-4 overflow-y-auto wrap-anywhere md:grid-cols-3">
            {choices.map(({ key, name: choice }) => (
              <Checkbox
                key={key}
                checked={chosen.includes(key)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, key] : chosen.filter((one) => one !== key))
                }
              >
                {choice}
              </Checkbox>
            ))}
          </div>
          {error && <FieldError className="mt-2">{error}</FieldError>}
        </fieldset>
      );
    }
  }
}

function isTyped(value: AttributeDraft): value is { typed: string } {
  return typeof value === 'object' && value !== null && 'typed' in value;
}

/** The name of the attribute that a field's path is about: `attributes.heel_height.typed`. */
export function attributeLabel(
  attributes: readonly StoredAttribute[],
  path: string,
): string | undefined {
  const [field, key] = path.split('.');
  return field === 'attributes' ? attributes.find(({ _id }) => _id === key)?.name : undefined;
}
