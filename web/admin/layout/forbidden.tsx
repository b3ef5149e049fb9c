import { Link } from 'react-router';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import * as paths from '../paths';
import { layout } from './messages';

/** What a signed-in shopper sees under /admin, or staff on a page (`isRoom`) that their role does not open. */
export function Forbidden({ isRoom = false }: { isRoom?: boolean }) {
  const notice = (
    <Notice
      level="h1"
      title={layout.forbiddenTitle}
      action={
        <Link to={isRoom ? paths.admin() : paths.home()} className={buttonClass()}>
          {isRoom ? layout.toDashboard : layout.home}
        </Link>
      }
    >
      {isRoom ? layout.forbiddenRoom : layout.forbiddenText}
    </Notice>
  );
  if (isRoom) return notice;
  return (
    <main id="content" className="wrap grid min-h-screen content-center">
      {notice}
    </main>
  );
}
