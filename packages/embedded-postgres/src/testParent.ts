/** A process that watches its parents, for tests. Prints `watching`, then `gone` when they are. */
import { watchParents } from './parent.ts';

watchParents(() => {
  console.log('gone');
  process.exit(0);
});
console.log('watching');
setInterval(() => undefined, 60_000);
