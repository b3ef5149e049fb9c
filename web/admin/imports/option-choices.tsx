import { useState } from 'react';
import type { ProductImport } from '#contract/admin/catalogue/imports';
import { type OptionRole, optionRoles } from '#contract/values/choices';
import { useAdminCommand } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Select } from '../editing/fields';
import { replacementsOf, usesOf } from './import-options.rules';
import { oneImport as text } from './messages';

const roles = optionRoles.map((role) => ({ value: role, label: text.optionRoles[role] }));

/** What the options of another shop's products are: the size, the colour, or nothing that is imported. */
export function OptionChoices({ of }: { of: ProductImport }) {
  const choose = useAdminCommand('PUT /api/admin/products/imports/:id/options');
  const [roleOf, setRoles] = useState(
    () => new Map<string, OptionRole | null>(of.options.map(({ name, use }) => [name, use])),
  );
  const chosen = of.options.flatMap(({ name }) => {
    const use = roleOf.get(name);
    return use ? [{ name, use }] : [];
  });
  const isNew = of.state === 'choosing';
  const isChanged = of.options.some(({ name, use }) => roleOf.get(name) !== use);
  const onSubmit = () => {
    const replacements = replacementsOf(of.unknownValues, usesOf(of.unknownValues));
    const body = { setStock: of.setStock, replacements, options: chosen };
    choose.run({ params: { id: of._id }, body }).catch((error: Error) => showToast(error.message));
  };
  return (
    <Panel title={text.optionsOfProducts}>
      <div className="grid gap-4 p-4 lg:p-5">
        <p className="text-ink-2">{isNew ? text.chooseOptions : text.optionsHint}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {of.options.map(({ name, products }) => (
            <Select
              key={name}
              label={text.optionName(name, text.productCount(products))}
              options={roles}
              {...(!roleOf.get(name) && { placeholder: text.choose })}
              value={roleOf.get(name) ?? ''}
              onChange={({ target }) =>
                setRoles(
                  (now) =>
                    new Map([
                      ...now,
                      [name, optionRoles.find((role) => role === target.value) ?? null],
                    ]),
                )
              }
            />
          ))}
        </div>
        {(isNew || isChanged) && (
          <Button
            kind={isNew ? 'primary' : 'quiet'}
            size="small"
            className="justify-self-start"
            disabled={chosen.length < of.options.length}
            busy={choose.isBusy && text.reading}
            onClick={onSubmit}
          >
            {isNew ? text.continue : text.readAgain}
          </Button>
        )}
      </div>
    </Panel>
  );
}
