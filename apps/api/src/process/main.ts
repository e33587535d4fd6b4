/** The program. It is loaded by a second step, since the setting of memory has to come before. */
import { keepYoungGenerationSmall } from './heap.ts';

keepYoungGenerationSmall();
await import('./start.ts');
