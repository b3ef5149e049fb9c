import * as pages from '#contract/values/pages/storefront-pages';
import { PageTitle } from '../../page-title';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { order as texts } from './messages';

type OrderNotFoundProps = {
  text?: { notFoundTitle: string; notFoundText: string; back: string };
  to?: string;
};

/** In place of an order, or of its return slip, that the account does not have. */
export function OrderNotFound({ text = texts, to = pages.account() }: OrderNotFoundProps) {
  return (
    <>
      <PageTitle>{text.notFoundTitle}</PageTitle>
      <Notice
        level="h1"
        className="mt-12"
        title={text.notFoundTitle}
        action={<LinkButton to={to}>{text.back}</LinkButton>}
      >
        {text.notFoundText}
      </Notice>
    </>
  );
}
