/** The program. It is imported dynamically, since the memory option must be set first. */
import { preventSemiSpaceGrowth } from './semiSpace.ts';

preventSemiSpaceGrowth();
await import('./start.ts');
