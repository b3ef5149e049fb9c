// `npm start`: runs the server; works from a fresh clone on.
import './node/required-node.mjs';
import { olderNodeNotice } from './node/older-node.mjs';

const notice = olderNodeNotice(process.versions.node);
if (notice !== null) console.log(notice);

import('./program.mjs').then(({ runProgram }) => runProgram('main.js', 'npm start'));
