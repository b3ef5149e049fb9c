import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import type { ApiError } from '../../api/client';
import { eraseGuest, exportGuestData } from '../../api/guests';
import { CommandButton, ConfirmButton } from '../../commands';
import { saveAsFile } from '../account/save-as-file';
import { AuthFrame, AwaitedForm, DeadLink } from '../auth/auth-frame';
import { useFragmentTokenOnce } from '../auth/link-token';
import { orderData as texts } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

/** Downloads or deletes a guest's data by the link in an email. Opening the page changes nothing: scanners open links. */
export default function OrderDataPage() {
  const token = useFragmentTokenOnce();
  const [isDead, setDead] = useState(false);
  const navigate = useNavigate();
  /** A link that has expired is not worth another try, which a toast would invite to. */
  const orDead = <T,>(call: Promise<T>) =>
    call.catch((error: ApiError) => {
      if (error.fieldMessage?.('token') !== undefined) setDead(true);
      throw error;
    });
  if (token === '' || isDead) return <DeadLink text={texts} to={pages.home()} label={texts.home} />;
  if (token === null)
    return (
      <AuthFrame title={texts.title}>
        <AwaitedForm />
      </AuthFrame>
    );
  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <div className="mt-7 flex flex-wrap gap-2">
        <CommandButton
          kind="primary"
          size="normal"
          run={() => orDead(exportGuestData(token))}
          busy={texts.downloading}
          done={(data) => saveAsFile(texts.fileName, JSON.stringify(data, null, 2))}
        >
          {texts.download}
        </CommandButton>
        <ConfirmButton
          size="normal"
          label={texts.delete}
          title={texts.deleteTitle}
          description={texts.deleteQuestion}
          cancel={texts.keep}
          confirm={texts.delete}
          busy={texts.deleting}
          run={async () => {
            await orDead(eraseGuest(token));
            await navigate(pages.home(), { replace: true });
          }}
          done={texts.deleted}
          closesOnError
        />
      </div>
    </AuthFrame>
  );
}
