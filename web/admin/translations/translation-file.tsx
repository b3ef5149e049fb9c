import { Download } from 'lucide';
import { useState } from 'react';
import type { TranslationImport } from '#contract/admin/content/translations';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { FileDrop } from '../editing/file-drop';
import { translations as text } from './messages';

interface TranslationFileProps {
  kind: string;
  language: string;
  state: string | undefined;
}

/** Exports the listed texts for translators, and imports what they send back. */
export function TranslationFile({ kind, language, state }: TranslationFileProps) {
  const [result, setResult] = useState<TranslationImport | null>(null);
  const { run, isBusy } = useAdminCommand('POST /api/admin/translations/import');
  const query = new URLSearchParams({ kind, language, ...(state && { state }) });
  return (
    <Panel
      title={text.file}
      actions={
        <CommandButton
          kind="plain"
          size="row"
          run={() =>
            saveFile(
              `/api/admin/translations/export?${query}`,
              `translations-${language}-${kind}.csv`,
            )
          }
          busy={text.exporting}
          done={text.exported}
        >
          <Icon of={Download} size={16} />
          {text.export}
        </CommandButton>
      }
    >
      <div className="grid gap-4 p-4 lg:px-5">
        <FileDrop
          about={text.about}
          choose={text.choose}
          accept=".csv,text/csv"
          busy={isBusy && text.importing}
          onFile={async (file) => {
            const imported = await run({ query: { language } }, { file, fileType: 'text/csv' });
            setResult(imported);
            showToast(text.imported(text.savedCount(imported.saved)));
          }}
        />
        <div role="status">
          {result && result.refusedTotal > 0 && (
            <>
              <p className="text-sale">{text.refused(text.rowsCount(result.refusedTotal))}</p>
              <ul className="mt-2 text-13 text-ink-2">
                {result.refused.map(({ row, message }) => (
                  <li key={`${row} ${message}`} className="wrap-anywhere">
                    {text.row(formatNumber(row), message)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
