// Imported first and written so that even an old Node can parse it and report that it is too old.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'Bancale needs Node 20.19 or newer to install itself; this is Node ' +
      process.versions.node +
      '. See nodejs.org/en/download.',
  );
  process.exit(1);
}
