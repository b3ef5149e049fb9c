import { useState } from 'react';
import { useNavigate } from 'react-router';
import { saveCustomer, useEraseCustomer } from '../../api/admin/customers';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import * as paths from '../paths';
import { SaveFileButton } from '../save-file-button';
import { customer as text } from './messages';
import { Redactions } from './redactions';

/** Downloads all personal data of a customer. */
export function ExportAction({ id }: { id: string }) {
  return (
    <SaveFileButton
      save={() => saveCustomer(id)}
      label={text.export}
      busy={text.exporting}
      done={text.exported}
    />
  );
}

/** Erases the customer after confirmation; this cannot be undone. */
export function EraseAction({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const [redactElsewhere, setRedactElsewhere] = useState(true);
  const { erase, isBusy } = useEraseCustomer();
  const navigate = useNavigate();
  const onConfirm = async () => {
    try {
      await erase(id, redactElsewhere, () => navigate(paths.adminCustomers()));
      showToast(text.erased);
    } catch (error) {
      showToast((error as Error).message);
    }
  };
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {text.erase}
      </Button>
      <ModalDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.eraseTitle(name)}
        description={text.eraseText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {text.keep}
            </Button>
            <Button size="small" busy={isBusy && text.erasing} onClick={onConfirm}>
              {text.eraseConfirm}
            </Button>
          </>
        }
      >
        <Redactions
          {...{ id, isAsked: isAsking, redactElsewhere }}
          onRedactElsewhere={setRedactElsewhere}
        />
      </ModalDialog>
    </>
  );
}
