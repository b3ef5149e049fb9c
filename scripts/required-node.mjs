// Imported first by whatever a person starts. Only syntax that Node 14 can read: an old Node has to
// get as far as being told that it is old.
const parts = process.versions.node.split('.').map(Number);

if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error(
    `Selvedge needs Node 20.19 or newer, this is ${process.version}: get a newer one from https://nodejs.org, then try again`,
  );
  process.exit(1);
}
