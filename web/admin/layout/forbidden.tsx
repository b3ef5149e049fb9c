import { Link } from 'react-router';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import * as paths from '../paths';
import { layout } from './messages';

/** The 403 page: for signed-in shoppers, or with `isWrongRole` for staff whose role may not open the page. */
export function Forbidden({ isWrongRole = false }: { isWrongRole?: boolean }) {
  const notice = (
    <Notice
      level="h1"
      title={layout.forbiddenTitle}
      action={
        <Link to={isWrongRole ? paths.admin() : paths.home()} className={buttonClass()}>
          {isWrongRole ? layout.toDashboard : layout.home}
        </Link>
      }
    >
      {isWrongRole ? layout.forbiddenRole : layout.forbiddenText}
    </Notice>
  );
  if (isWrongRole) return notice;
  return (
    <main id="content" className="wrap grid min-h-screen content-center">
      {notice}
    </main>
  );
}
