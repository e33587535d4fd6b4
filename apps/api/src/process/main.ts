/** The program. It is loaded by a second step, since the setting of memory has to come before. */
import { preventSemiSpaceGrowth } from './semiSpace.ts';

preventSemiSpaceGrowth();
await import('./start.ts');
