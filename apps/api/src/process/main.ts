/** The program. It is imported dynamically, because the memory option must be set before it is loaded. */
import { preventSemiSpaceGrowth } from './semiSpace.ts';

preventSemiSpaceGrowth();
await import('./start.ts');
