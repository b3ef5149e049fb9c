import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface Chromium {
  path: string;
  /** Additional environment variables. */
  env: Record<string, string>;
}

/** Throws with installation advice if none is found and the package's browser does not run. */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { path: given, env: {} };
  const installed = installedPaths().find((path) => existsSync(path));
  return installed ? { path: installed, env: {} } : packagedChromium();
}

function installedPaths(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const mac = ['Google Chrome', 'Chromium'].flatMap((name) =>
    ['', homedir()].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
  );
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  );
  if (process.platform === 'darwin') return [...onPath, ...mac];
  return process.platform === 'win32' ? windows : [...onPath, '/opt/google/chrome/chrome'];
}

/** The browser of @sparticuz/chromium, unpacked once beside the package. */
async function packagedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Install Chrome or Chromium for the browser tests, or set CHROMIUM_PATH');
  }
  const folder = await unpack();
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const candidates = [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }];
  let reason = '';
  for (const env of candidates) {
    // The package's libraries are used only if the system has none: mixed with the system's they crash.
    const failure = await execute(path, ['--version'], { env: { ...process.env, ...env } }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (failure === undefined) return { path, env };
    reason = failure;
  }
  throw new Error(`No browser runs here; install Chromium or set CHROMIUM_PATH. ${reason}`);
}

/**
 * Several test processes may start concurrently, so it is unpacked into a temporary folder and renamed. The package unpacks
 * into the temporary folder of its process, hence a process with its own; and it unpacks its libraries only if it
 * detects a cloud function.
 */
async function unpack(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const modules = entry.slice(0, entry.lastIndexOf(join('@sparticuz', 'chromium')));
  const manifest = await readFile(join(modules, '@sparticuz', 'chromium', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(modules, '.cache', 'selvedge', `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    await execute(process.execPath, ['-e', `require(${JSON.stringify(entry)}).executablePath()`], {
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(draft, 'fonts.conf'), fontsFile(join(folder, 'fonts')));
    await rename(draft, folder);
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** The machine's fonts, if any, and the package's. */
function fontsFile(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
}
