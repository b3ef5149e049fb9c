import { isBuilt } from '../../../scripts/prepare.mjs';
import { projectRoot } from '../../../server/project-root';
import { globalSetup } from '../global-setup';

/** Refuses to test another shop than that of the sources. */
export default globalSetup(async () => {
  if (!isBuilt(projectRoot))
    throw new Error(
      'build/ is missing, incomplete or older than the sources: run `npm run build`, then the tests again.',
    );
  return undefined;
});
