import { defineEntity, p } from '@mikro-orm/postgresql';

/*
 * What is unique over all organisations stands in tables of its own, so that every key of the others begins with the
 * organisation (docs/choices/0045). Triggers keep them, also for the version before and for rows that arrive by a move.
 */

/** The organisation of a contact: a caller may choose the id of a contact (decision Q4). */
export const ContactIdEntity = defineEntity({
  name: 'ContactId',
  tableName: 'contact_id',
  properties: { id: p.uuid().primary(), organisationId: p.uuid() },
});

/** The organisation and the id of an access token by its hash, which is all that a request brings. */
export const TokenHashEntity = defineEntity({
  name: 'TokenHash',
  tableName: 'token_hash',
  properties: {
    hash: p.string().columnType('bytea').$type<Buffer>().primary(),
    organisationId: p.uuid(),
    tokenId: p.uuid(),
  },
});

/** The organisation of an OAuth client by its id, which is all that a client brings. */
export const OAuthClientIdEntity = defineEntity({
  name: 'OAuthClientId',
  tableName: 'oauth_client_id',
  properties: { id: p.uuid().primary(), organisationId: p.uuid() },
});
