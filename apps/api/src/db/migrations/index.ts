import { Migration20261121055041_initial } from './Migration20261121055041_initial.ts';
import { Migration20261121074158_rate_limit } from './Migration20261121074158_rate_limit.ts';

/** Every migration, in the order in which they apply. Applied ones are never changed: the next one corrects them. */
export const migrations = [Migration20261121055041_initial, Migration20261121074158_rate_limit];
