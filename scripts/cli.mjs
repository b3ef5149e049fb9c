// `npm run db:backup` and the other commands of server/cli.ts; works from a fresh clone on.
import './node/required-node.mjs';

import('./program.mjs').then(({ runProgram }) => runProgram('cli.js', 'the command'));
