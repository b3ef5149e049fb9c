// `npm start`: installs and builds what is missing or out of date, then becomes the server.
// Nothing is installed yet when this runs, and an old Node has to get as far as being told that
// it is old: only Node's own modules, and only syntax that Node 14 can read, in this one file.

function isNodeNewEnough() {
  const parts = process.versions.node.split('.').map(Number);
  return parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19);
}

async function start() {
  const { prepare } = await import('./prepare.mjs');
  await prepare({ withDevPackages: false, withBuild: true, command: 'npm start' });
  if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production';
  // In this same process: signals, the exit code and the pid are the server's own.
  await import('../build/server/main.js');
}

if (isNodeNewEnough()) {
  start().catch((error) => {
    console.error(error && error.isTold ? error.message : error);
    process.exit(error && error.exitCode ? error.exitCode : 1);
  });
} else {
  console.error(
    `Selvedge needs Node 20.19 or newer, this is ${process.version}: get a newer one from https://nodejs.org, then run npm start again`,
  );
  process.exit(1);
}
