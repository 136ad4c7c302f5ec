// Loaded before a program under test: says on standard error what the process has used when it ends.
const { writeSync } = require("node:fs");
const process = require("node:process");

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(2, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 }));
});
