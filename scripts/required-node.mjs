// Imported first by every program. Uses only syntax that Node 14 can parse, so that an old Node prints this message.
const parts = process.versions.node.split('.').map(Number);

if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error(
    `Selvedge needs Node 20.19 or newer, but this is ${process.version}. Install a newer version from https://nodejs.org, then try again.`,
  );
  process.exit(1);
}
