import type { Config } from '@react-router/dev/config';
import { webLanguage } from './scripts/translations/files.mjs';

// Without generated types, `tsc` learns of the flag here: https://reactrouter.com/how-to/middleware
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

export default {
  appDirectory: 'web',
  buildDirectory: webLanguage === 'en' ? 'build/web' : `build/web/building/${webLanguage}`,
  // Each flag is set, because the router warns about every flag that is not.
  future: {
    v8_middleware: true,
    v8_passThroughRequests: false,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: false,
    v8_viteEnvironmentApi: true,
  },
  ...(webLanguage !== 'en' && {
    // The page's routes come from the build that has rendered it.
    routeDiscovery: { mode: 'lazy', manifestPath: `/__manifest/${webLanguage}` },
  }),
} satisfies Config;
