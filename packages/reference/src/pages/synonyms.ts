import type { SearchEntry } from '../html/page.ts';

/** Synonyms, from other interfaces and in German, by the address of the page or section that they mean. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  '/docs/access': 'login logon sign in signin password credentials authentication authenticate auth jwt api key apikey',
  '/docs/access#a-program-client-credentials': 'oauth2 machine service account refresh',
  '/docs/access#people-an-openid-provider': 'oidc sso login sign in keycloak entra pkce refresh',
  '/docs/guide#pages': 'pagination paginate paging offset page size',
  '/docs/guide#filters-ranges-order-search': 'query where sort order by',
  '/docs/guide#many-records-at-once-batches': 'bulk mass insert',
  '/docs/guide#exports-a-collection-in-one-stream': 'download dump backup csv ndjson',
  '/docs/guide#imports-files-with-many-records': 'upload excel spreadsheet bulk csv migration',
  '/docs/guide#mirrors-the-change-feed': 'sync streaming cdc delta event events',
  '/docs/guide#webhooks-a-nudge-when-something-changes':
    'webhook hook callback notification subscribe subscription event events push',
  '/docs/guide#histories-who-changed-what': 'audit log versions',
  '/docs/guide#attendance-sessions-lists-reports':
    'anwesenheit attendance absence timetable roll call register fehlzeiten',
  '/docs/guide#reasons-and-the-letters-of-the-forms':
    'sick krank krankmeldung entschuldigt unentschuldigt excused excuse',
  '/docs/guide#what-a-gateway-to-the-bundesagentur-sends': 'fehltage fehlzeiten arbeitsagentur report',
  '/docs/guide#afbg-and-vouchers': 'aufstiegs-bafög settlement invoice billing abrechnung',
  '/docs/guide#undelete-taking-a-deletion-back': 'restore recover trash bin',
  '/docs/guide#versions-no-lost-updates': 'optimistic locking concurrency conflict caching',
  '/docs/guide#clients-create-rotate-delete': 'api key apikey secret rotation',
  '/docs/guide#retries-nothing-happens-twice': 'idempotent duplicate timeout',
  '/docs/guide#rate-limits': 'throttle throttling quota 429',
  '/docs/guide#external-ids-ids-in-other-systems': 'foreign key mapping sap',
  '/docs/guide#generated-clients-other-languages':
    'python php java csharp go ruby sdk library codegen generator swagger postman',
  '/docs/client': 'sdk javascript node npm library install package',
  '/docs/data-protection': 'gdpr dsgvo privacy datenschutz',
  '/docs/problems': 'error errors exception',
  '/docs/resources/participants': 'student learner teilnehmer',
  '/docs/resources/courses': 'class training kurs lehrgang massnahme',
  '/docs/resources/enrolments': 'registration booking anmeldung',
  '/docs/resources/fundingAgencies': 'sponsor payer jobcenter arbeitsagentur kostentraeger',
  '/docs/resources/sessions':
    'timetable schedule calendar lesson appointment stundenplan unterricht unterrichtseinheit anwesenheit attendance',
  '/docs/resources/absences': 'fehlzeiten fehltage absence sick leave krank',
  '/docs/resources/users': 'employee staff trainer coach account',
};

/** The entry with its synonyms. */
export const withSynonyms = (entry: SearchEntry): SearchEntry => {
  const words = SYNONYMS[entry.path];
  return words === undefined ? entry : { ...entry, words };
};
