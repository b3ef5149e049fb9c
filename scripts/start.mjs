// `npm start`: the server, from a fresh clone on.
import './required-node.mjs';

import('./program.mjs').then(({ runProgram }) => runProgram('main.js', 'npm start'));
