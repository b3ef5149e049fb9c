// Imported first by every program. Uses only syntax that Node 14 can parse, so that an old Node prints this message.
// The versions are those of `engines` in package.json.
const [major, minor] = process.versions.node.split('.').map(Number);

if (!(major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19))) {
  console.error(
    `Selvedge needs Node 24, 22.12 or 20.19, or a newer release of these, but this is ${process.version}. Install Node 24 from https://nodejs.org, then try again.`,
  );
  process.exit(1);
}
