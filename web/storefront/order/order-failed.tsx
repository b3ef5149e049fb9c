import { PageTitle } from '../../page-title';
import { Notice, reloadPage } from '../../ui/notice';
import { order as texts } from './messages';

/** In place of an order that could not be loaded. */
export function OrderFailed({ message }: { message: string }) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Notice
        kind="error"
        level="h1"
        className="mt-12"
        title={texts.failedTitle}
        retry={reloadPage}
      >
        {message}
      </Notice>
    </>
  );
}
