/** The program. It is imported dynamically, since the memory option must be set before. */
import { preventSemiSpaceGrowth } from './semiSpace.ts';

preventSemiSpaceGrowth();
await import('./start.ts');
