import { Download } from 'lucide-react';
import { saveProducts } from '../../api/admin/imports';
import { SaveFileButton } from '../save-file-button';
import { imports as text } from './messages';

/** Saves all products as a file that this shop reads again. */
export function ExportProducts() {
  return (
    <SaveFileButton
      save={saveProducts}
      icon={Download}
      label={text.export}
      busy={text.exporting}
      done={text.exported}
    />
  );
}
