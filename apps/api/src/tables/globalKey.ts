import { defineEntity, p } from '@mikro-orm/postgresql';

/*
 * Values that are unique over all organisations have separate tables, so that every key of the other tables begins with
 * the organisation (docs/choices/0045). Triggers write these tables, so they are complete even for writes of the
 * previous version of the service, and for rows that arrive by a move.
 */

/** The organisation of a contact, by the id of the contact, which a caller may choose (decision Q4). */
export const ContactIdEntity = defineEntity({
  name: 'ContactId',
  tableName: 'contact_id',
  properties: { id: p.uuid().primary(), organisationId: p.uuid() },
});

/** The organisation and the id of an access token, by its hash: a request contains nothing else to find the token. */
export const TokenHashEntity = defineEntity({
  name: 'TokenHash',
  tableName: 'token_hash',
  properties: {
    hash: p.string().columnType('bytea').$type<Buffer>().primary(),
    organisationId: p.uuid(),
    tokenId: p.uuid(),
  },
});

/** The organisation of an OAuth client, by its id: a client sends nothing else to identify itself. */
export const OAuthClientIdEntity = defineEntity({
  name: 'OAuthClientId',
  tableName: 'oauth_client_id',
  properties: { id: p.uuid().primary(), organisationId: p.uuid() },
});
