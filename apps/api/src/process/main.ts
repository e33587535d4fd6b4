/** The program. It is imported dynamically, since the memory option has to be set before. */
import { preventSemiSpaceGrowth } from './semiSpace.ts';

preventSemiSpaceGrowth();
await import('./start.ts');
