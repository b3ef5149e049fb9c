import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A search of a large screen by role takes jsdom seconds on a busy machine: as long as `expect.poll` in vitest.config.ts.
configure({ asyncUtilTimeout: 20_000 });

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
