import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// The default of a second is too short for a search by role on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
