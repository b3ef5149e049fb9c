import { Download } from 'lucide';
import { useState } from 'react';
import type { PriceFilePlan } from '#contract/admin/catalogue/price-file';
import { PRICE_FILE_BYTES_LIMIT, priceFileAdvice } from '#contract/values/catalogue/price-file';
import { PRICE_JUMP_FACTOR } from '#contract/values/choices';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton, report } from '../../commands';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useMoney } from '../../ui/text/money';
import { FileDrop } from '../editing/file-drop';
import { FilePlanHead } from '../file-plan-head';
import { priceFile as text } from './messages';
import { ConfirmPriceJumps, usePriceJumps } from './price-jumps';

interface Checked {
  file: File;
  plan: PriceFilePlan;
}

/** Imports planned prices from a file, after a preview, and exports all of them. */
export function PriceFile() {
  const [checked, setChecked] = useState<Checked | null>(null);
  // Changes nothing, so nothing has to be fetched again.
  const preview = useAdminCommand('POST /api/admin/planned-prices/file/preview', {
    onSuccess: () => {},
  });
  if (checked) return <PricePlan {...checked} onClose={() => setChecked(null)} />;
  return (
    <Panel
      title={text.title}
      actions={
        <CommandButton
          kind="plain"
          size="row"
          run={() => saveFile('/api/admin/planned-prices.csv', 'planned-prices.csv')}
          busy={text.exporting}
          done={text.exported}
        >
          <Icon of={Download} size={16} />
          {text.export}
        </CommandButton>
      }
    >
      <div className="p-4 lg:px-5">
        <FileDrop
          about={text.about}
          choose={text.choose}
          accept=".csv,text/csv"
          busy={preview.isBusy && text.checking}
          onFile={async (file) => {
            if (file.size > PRICE_FILE_BYTES_LIMIT) throw new Error(priceFileAdvice);
            setChecked({ file, plan: await preview.run({}, { file, fileType: 'text/csv' }) });
          }}
        />
      </div>
    </Panel>
  );
}

const rowClass = 'border-b border-line px-4 py-2.5 wrap-anywhere last:border-b-0 lg:px-5';

/** What a file would do, and the button that imports it. */
function PricePlan({ file, plan, onClose }: Checked & { onClose: () => void }) {
  const formatMoney = useMoney();
  const apply = useAdminCommand('POST /api/admin/planned-prices/file');
  const { planned, present, past, priceJumps, errors, examples } = plan;
  const jumps = usePriceJumps(priceJumps);
  const prices = (count: number) => text.priceCount(count);
  const onApply = async () => {
    if (!jumps.check()) return;
    const query = { confirmPriceJumps: jumps.isChecked ? 'true' : 'false' } as const;
    const done = apply.run({ query }, { file, fileType: 'text/csv' });
    const isDone = await report(done, (result) => showToast(text.applied(prices(result.planned))));
    if (isDone) onClose();
  };
  return (
    <>
      <FilePlanHead
        title={file.name}
        apply={planned > 0 && errors.length === 0 ? text.apply(prices(planned)) : null}
        busy={apply.isBusy && text.applying}
        onApply={() => void onApply()}
        onClose={onClose}
      />
      {errors.length === 0 && (
        <ConfirmPriceJumps
          of={jumps}
          label={text.confirmPriceJumps(prices(priceJumps), PRICE_JUMP_FACTOR)}
        />
      )}
      <div role="status" className="text-ink-2">
        <p>{errors.length > 0 ? text.refused : planned === 0 && text.nothing}</p>
        <p>{present + past > 0 && text.leftOut(prices(present + past))}</p>
      </div>
      {errors.length > 0 && (
        <Panel title={text.errors}>
          <ul>
            {errors.map(({ line, field, message }) => (
              <li key={`${line} ${field}`} className={rowClass}>
                {text.error(line, field, message)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {examples.length > 0 && (
        <Panel title={text.examples}>
          <ul>
            {examples.map(({ line, title, before, after }) => (
              <li key={line} className={`${rowClass} flex justify-between gap-4`}>
                <span className="min-w-0 truncate">{title}</span>
                <span className="flex-none tabular-nums">
                  {text.from(formatMoney(before.discountPrice), formatMoney(after.discountPrice))}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
