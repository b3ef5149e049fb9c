// `npm start`: runs the server; works from a fresh clone on.
import './required-node.mjs';

import('./program.mjs').then(({ runProgram }) => runProgram('main.js', 'npm start'));
