import { withConnection } from '../../testbed/database.ts';

/*
 * Random sleeps inside transactions, after a change has got its place in the inbox and before it is committed, so that
 * changes become visible in another order than they were written. Some transactions sleep for a long time, some fail.
 */

/** The SQLSTATE of a conflict with another transaction, after which the service responds with 503. */
const SERIALIZATION_FAILURE = '40001';
const FAILING = 0.002;
const SLEEPING = 0.2;
const SLEEP_SECONDS = 0.02;
const SLEEPING_LONG = 0.002;
const LONG_SECONDS = 0.4;

const DISTURB = `create function disturb() returns trigger language plpgsql as $$
  declare dice double precision := random();
  begin
    if dice < ${FAILING} then raise 'disturbed' using errcode = '${SERIALIZATION_FAILURE}'; end if;
    if random() < ${SLEEPING} then perform pg_sleep(random() * ${SLEEP_SECONDS}); end if;
    if random() < ${SLEEPING_LONG} then perform pg_sleep(random() * ${LONG_SECONDS}); end if;
    return null;
  end $$`;

/** Makes every change of the database sleep or fail at random from now on. */
export const disturb = (databaseUrl: string): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    await client.query(DISTURB);
    await client.query('create trigger disturb after insert on change_inbox for each row execute function disturb()');
  });
