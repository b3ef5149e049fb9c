import type { Config } from '@react-router/dev/config';

// Without generated types, `tsc` learns of the flag here: https://reactrouter.com/how-to/middleware
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  // Each flag is set, because the router warns about every flag that is not.
  future: {
    v8_middleware: true,
    v8_passThroughRequests: false,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: false,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
