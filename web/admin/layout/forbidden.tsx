import { Link } from 'react-router';
import * as paths from '../../paths';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { layout } from '../messages';

/** What a signed-in shopper sees under /admin. */
export function Forbidden() {
  return (
    <main id="content" className="wrap grid min-h-screen content-center">
      <Notice
        level="h1"
        title={layout.forbiddenTitle}
        action={
          <Link to={paths.home()} className={buttonClass()}>
            {layout.home}
          </Link>
        }
      >
        {layout.forbiddenText}
      </Notice>
    </main>
  );
}
