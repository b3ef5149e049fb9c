import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { untilReactIsIdle } from './until-react-is-idle';

afterEach(cleanup);

configure({
  // A search of a large screen by role takes jsdom seconds on a busy machine: as long as `expect.poll` in vitest.config.ts.
  asyncUtilTimeout: 20_000,
  // `findBy…` and `waitFor` return once the effects of what they found have run. Testing Library's own wrapper, which this
  // replaces, waits for one timer, and that may come before them.
  asyncWrapper: async (callback) => {
    const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    const before = scope.IS_REACT_ACT_ENVIRONMENT ?? false;
    scope.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result = await callback();
      await untilReactIsIdle();
      return result;
    } finally {
      scope.IS_REACT_ACT_ENVIRONMENT = before;
    }
  },
});

// Node's `Response` belongs to another realm than jsdom's page. TanStack Query would compare its objects by reference.
Response.prototype.json = async function json() {
  return JSON.parse(await this.text());
};

// jsdom has dialogs, but does not open them.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
