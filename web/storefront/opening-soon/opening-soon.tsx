import * as pages from '#contract/values/pages/storefront-pages';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { openingSoon } from './messages';

/** Shown where products would be while the shop has none. */
export function OpeningSoon({ className }: { className?: string }) {
  return (
    <Notice
      title={openingSoon.title}
      action={
        <LinkButton to={pages.content({ name: 'contact' })} kind="quiet">
          {openingSoon.contact}
        </LinkButton>
      }
      {...(className && { className })}
    >
      {openingSoon.text}
    </Notice>
  );
}
