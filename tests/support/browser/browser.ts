import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from './chromium';

// Containers have no user namespaces for the sandbox, a small /dev/shm and no GPU; the pages are our own.
export const browserFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-zygote',
];

/** A headless Chromium: the one at CHROMIUM_PATH, an installed one, or the one of the npm package. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({
    ...options,
    executablePath: path,
    args: [...browserFlags, ...(options.args ?? [])],
    env: { ...definedOnly(process.env), ...env, ...options.env },
  });
}

/**
 * The pages of a test live for seconds: compilers that optimise and threads that collect garbage beside it cost more than they
 * save.
 */
const briefPages = ['--js-flags=--no-opt --no-maglev --single-threaded-gc'];

let shared: Promise<Browser> | undefined;

/** The browser of this process, which all its test files share and which ends with it; started again after a crash. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launchBrowser({ args: briefPages });
  return shared;
}

/** The environment without undefined values. */
export function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
