import { useId, useState } from 'react';
import type { ProductImport } from '#contract/admin/imports';
import { useImportCommands } from '../../api/admin/imports';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { SelectField } from '../../ui/forms/select';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatCount } from '../../ui/text/format-count';
import { keyOf, replacementsOf, type Uses, usesOf, valueOptions } from './import-options.rules';
import { oneImport as text } from './messages';

/** Import options: whether the file sets stock, and the replacements of unknown names. */
export function ImportOptions({ of }: { of: ProductImport }) {
  const { choose, isChoosing } = useImportCommands();
  const [uses, setUses] = useState<Uses>(() => usesOf(of.unknownValues));
  const hint = useId();
  const readAgain = (setStock: boolean) => {
    const replacements = replacementsOf(of.unknownValues, uses);
    choose({ id: of._id, options: { setStock, replacements } }).catch((error: Error) =>
      showToast(error.message),
    );
  };
  return (
    <Panel title={text.options}>
      <div className="grid gap-5 p-4 lg:p-5">
        <div>
          <Checkbox
            checked={of.setStock}
            disabled={isChoosing}
            aria-describedby={hint}
            onChange={(event) => readAgain(event.target.checked)}
          >
            {text.setStock}
          </Checkbox>
          <p id={hint} className="text-13 text-ink-2">
            {text.setStockHint}
          </p>
        </div>
        {of.unknownValues.length > 0 && (
          <fieldset className="grid gap-4">
            <legend className="font-medium">{text.unknown}</legend>
            <p className="text-ink-2">{text.unknownHint}</p>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {of.unknownValues.map((unknown) => (
                <SelectField
                  key={keyOf(unknown)}
                  label={text.unknownName(
                    unknown.kind,
                    unknown.value,
                    formatCount(unknown.products, text.product),
                  )}
                  inputSize="small"
                  options={valueOptions(unknown)}
                  {...(uses[keyOf(unknown)] === undefined && { placeholder: text.choose })}
                  value={uses[keyOf(unknown)] ?? ''}
                  onChange={(event) =>
                    setUses((now) => ({ ...now, [keyOf(unknown)]: event.target.value }))
                  }
                />
              ))}
            </div>
            <Button
              kind="quiet"
              size="small"
              className="justify-self-start"
              busy={isChoosing && text.reading}
              onClick={() => readAgain(of.setStock)}
            >
              {text.readAgain}
            </Button>
          </fieldset>
        )}
      </div>
    </Panel>
  );
}
