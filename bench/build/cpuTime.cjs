// Preloaded into measured processes: writes their processor time in microseconds to file descriptor 3.
const { writeSync } = require("node:fs");
const process = require("node:process");

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, String(user + system));
});
