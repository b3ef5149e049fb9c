import { useId, useState } from 'react';
import type { ProductImport } from '#contract/admin/catalogue/imports';
import { ownValue } from '#contract/values/own-value';
import { useAdminCommand, useNewestAssortment } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { Select } from '../editing/fields';
import { AddUnknown } from './add-unknown';
import {
  isReplaceable,
  keyOf,
  type Replaceable,
  replacementsOf,
  type Uses,
  usesOf,
  valueOptions,
} from './import-options.rules';
import { oneImport as text } from './messages';

/** Maximum number of new brands that are named. */
const BRANDS_SHOWN = 20;

/** Import options: whether the file sets stock, and what to do with names that the shop does not know. */
export function ImportOptions({ of }: { of: ProductImport }) {
  const assortment = useNewestAssortment();
  const choose = useAdminCommand('PUT /api/admin/products/imports/:id/options');
  const [uses, setUses] = useState<Uses>(() => usesOf(of.unknownValues));
  const hint = useId();
  const replaceable = of.unknownValues.filter(isReplaceable);
  const brands = of.unknownValues.filter(({ kind }) => kind === 'brand');
  const readAgain = (setStock: boolean, chosen: Uses = uses) => {
    const replacements = replacementsOf(of.unknownValues, chosen);
    choose
      .run({ params: { id: of._id }, body: { setStock, replacements } })
      .catch((error: Error) => showToast(error.message));
  };
  return (
    <Panel title={text.options}>
      <div className="grid gap-5 p-4 lg:p-5">
        <div>
          <Checkbox
            checked={of.setStock}
            disabled={choose.isBusy}
            aria-describedby={hint}
            onChange={(event) => readAgain(event.target.checked)}
          >
            {text.setStock}
          </Checkbox>
          <p id={hint} className="text-13 text-ink-2">
            {text.setStockHint}
          </p>
        </div>
        {brands.length > 0 && <p className="wrap-anywhere">{text.newBrands(namesOf(brands))}</p>}
        {replaceable.length > 0 && assortment && (
          <fieldset className="grid gap-4">
            <legend className="font-medium">{text.unknown}</legend>
            <p className="text-ink-2">{text.unknownHint}</p>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {replaceable.map((unknown) => (
                <Select
                  key={keyOf(unknown)}
                  label={unknownName(unknown)}
                  options={valueOptions(assortment, unknown)}
                  {...(ownValue(uses, keyOf(unknown)) === undefined && {
                    placeholder: text.choose,
                  })}
                  value={ownValue(uses, keyOf(unknown)) ?? ''}
                  onChange={(event) =>
                    setUses((now) => ({ ...now, [keyOf(unknown)]: event.target.value }))
                  }
                />
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              <AddUnknown
                values={replaceable}
                uses={uses}
                onAdded={(added) => readAgain(of.setStock, { ...uses, ...added })}
              />
              <Button
                kind="quiet"
                size="small"
                busy={choose.isBusy && text.reading}
                onClick={() => readAgain(of.setStock)}
              >
                {text.readAgain}
              </Button>
            </div>
          </fieldset>
        )}
      </div>
    </Panel>
  );
}

function namesOf(brands: ProductImport['unknownValues']): string {
  const names = brands.slice(0, BRANDS_SHOWN).map(({ value }) => value);
  const more = brands.length - names.length;
  return [...names, ...(more > 0 ? [text.moreBrands(formatNumber(more))] : [])].join(', ');
}

function unknownName({ kind, value, products }: Replaceable): string {
  const count = text.productCount(products);
  return value === '' ? text.missingNames[kind](count) : text.unknownNames[kind](value, count);
}
