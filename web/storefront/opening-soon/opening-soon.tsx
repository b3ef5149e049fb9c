import * as paths from '../../paths';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { openingSoon } from './messages';

/** Shown where products would be while the shop has none. */
export function OpeningSoon({ className }: { className?: string }) {
  return (
    <Notice
      title={openingSoon.title}
      action={
        <LinkButton to={paths.content('contact')} kind="quiet">
          {openingSoon.contact}
        </LinkButton>
      }
      {...(className && { className })}
    >
      {openingSoon.text}
    </Notice>
  );
}
