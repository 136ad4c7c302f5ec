// The runtime package is "type": "module"; Node reads the CommonJS half by the package.json nearest to it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

writeFileSync(join(process.argv[2], "package.json"), '{ "type": "commonjs" }\n');
