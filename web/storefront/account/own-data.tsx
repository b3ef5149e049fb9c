import { useState } from 'react';
import { useAccountCommands } from '../../api/account';
import { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { DeleteAccount } from './delete-account';
import { data } from './messages';
import { Section } from './section';

/** The personal data of the account: to download or to delete. */
export function OwnData() {
  return (
    <Section title={data.title}>
      <p className="max-w-160">{data.text}</p>
      <Download />
      <p className="mt-9 max-w-160">{data.deleteText}</p>
      <DeleteAccount />
    </Section>
  );
}

function Download() {
  const { exportData } = useAccountCommands();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveAsFile(data.fileName, JSON.stringify(await exportData(), null, 2));
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : data.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" className="mt-4" busy={isBusy && data.downloading} onClick={download}>
      {data.download}
    </Button>
  );
}

/** Fetched by script, because a link cannot send the token. */
function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
