// `npm start`: installs and builds what is missing or out of date, then becomes the server.
// Nothing may be installed yet, so nothing but Node's own modules; and see required-node.mjs.
import './required-node.mjs';

async function start() {
  const { prepare } = await import('./prepare.mjs');
  await prepare({ withDevPackages: false, withBuild: true, command: 'npm start' });
  if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production';
  // In this same process: signals, the exit code and the pid are the server's own.
  await import('../build/server/main.js');
}

start().catch((error) => {
  console.error(error?.isTold ? error.message : error);
  process.exit(1);
});
