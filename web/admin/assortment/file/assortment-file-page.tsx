import { Download } from 'lucide';
import { useState } from 'react';
import type { AssortmentFilePlan } from '#contract/admin/catalogue/assortment-file';
import {
  ASSORTMENT_BYTES_LIMIT,
  assortmentFileAdvice,
} from '#contract/values/catalogue/assortment-file';
import { useAdminCommand } from '../../../api/admin/queries';
import { saveFile } from '../../../api/download';
import { CommandButton } from '../../../commands';
import { Icon } from '../../../ui/icon';
import { showToast } from '../../../ui/overlays/toast';
import { FileDrop } from '../../editing/file-drop';
import { AssortmentFrame } from '../assortment-frame';
import { assortment } from '../messages';
import { FilePlan } from './file-plan';
import { assortmentFile as text } from './messages';
import { Snapshots } from './snapshots';

/** A file with what importing it would change. */
interface Checked {
  file: File;
  removeMissing: boolean;
  plan: AssortmentFilePlan;
}

/** The assortment as a file: exported, and imported after a preview. */
export default function AssortmentFilePage() {
  const [checked, setChecked] = useState<Checked | null>(null);
  // Changes nothing, so nothing has to be fetched again.
  const preview = useAdminCommand('POST /api/admin/assortment/file/preview', {
    onSuccess: () => {},
  });
  const check = async (file: File, removeMissing: boolean) => {
    const plan = await preview.run(
      { query: { removeMissing: removeMissing ? 'true' : 'false' } },
      { file, fileType: 'application/json' },
    );
    setChecked({ file, removeMissing, plan });
  };
  return (
    <AssortmentFrame title={assortment.file}>
      {checked ? (
        <FilePlan
          {...checked}
          isChecking={preview.isBusy}
          onRemoveMissing={async (removeMissing) => {
            setChecked({ ...checked, removeMissing });
            await check(checked.file, removeMissing).catch((error: Error) => {
              setChecked(checked);
              showToast(error.message);
            });
          }}
          onClose={() => setChecked(null)}
        />
      ) : (
        <>
          <CommandButton
            className="justify-self-start"
            run={() => saveFile('/api/admin/assortment/file', 'assortment.json')}
            busy={text.exporting}
            done={text.exported}
          >
            <Icon of={Download} size={16} />
            {text.export}
          </CommandButton>
          <FileDrop
            about={text.about}
            choose={text.choose}
            accept=".json,application/json"
            busy={preview.isBusy && text.checking}
            onFile={async (file) => {
              if (file.size > ASSORTMENT_BYTES_LIMIT) throw new Error(assortmentFileAdvice);
              await check(file, false);
            }}
          />
          <Snapshots onRestore={(file) => check(file, true)} />
        </>
      )}
    </AssortmentFrame>
  );
}
