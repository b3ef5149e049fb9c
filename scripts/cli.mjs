// `npm run db:backup` and its like: the command line beside the server, from a fresh clone on.
import './required-node.mjs';

import('./program.mjs').then(({ runProgram }) => runProgram('cli.js', 'the command'));
