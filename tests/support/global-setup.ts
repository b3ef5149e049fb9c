type Setup = () => Promise<(() => Promise<void>) | undefined>;

/**
 * A global setup whose errors are printed. Vitest reads the stack of an error to print it, which fails with
 * "code.charCodeAt is not a function" if the setup's modules come from its cache, so the error gets a stack without places.
 */
export function globalSetup(setup: Setup): Setup {
  return async () => {
    try {
      return await setup();
    } catch (error) {
      const printable = new Error(error instanceof Error ? error.message : String(error));
      printable.stack = `Error: ${printable.message}`;
      throw printable;
    }
  };
}
