import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveProducts } from '../../state/admin-import';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { imports as text } from './messages';

/** Saves all products as a file that this shop reads again. */
export function ExportProducts() {
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    try {
      if (await saveProducts()) showToast(text.exported);
    } catch (error) {
      showToast((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" size="small" busy={isBusy && text.exporting} onClick={onClick}>
      <Icon of={Download} size={16} />
      {text.export}
    </Button>
  );
}
