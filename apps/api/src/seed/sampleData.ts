/** Sample data of a German training provider: programs, funding agencies, permission groups, locations and notes. */
import type { NewRow } from '../db/tables.ts';

type Program = NewRow<'program'>;
type Offer = Required<Pick<Program, 'name' | 'type' | 'legal_basis' | 'teaching_units' | 'cost_per_unit'>> & {
  /** The prefix of the course numbers of this program. */
  code: string;
  /** The length of a course in days. */
  days: number;
};

export const OFFERS: readonly [Offer, ...Offer[]] = [
  {
    code: 'UBM',
    name: 'Umschulung Kauffrau/Kaufmann für Büromanagement',
    type: 'retraining',
    legal_basis: 'sgb3_81',
    teaching_units: 2080,
    cost_per_unit: '7.45',
    days: 730,
  },
  {
    code: 'ULL',
    name: 'Umschulung Fachkraft für Lagerlogistik',
    type: 'retraining',
    legal_basis: 'sgb3_81',
    teaching_units: 1920,
    cost_per_unit: '6.98',
    days: 730,
  },
  {
    code: 'SCH',
    name: 'Schweißtechnik MAG/WIG mit Prüfung',
    type: 'further_training',
    legal_basis: 'sgb3_81',
    teaching_units: 640,
    cost_per_unit: '9.80',
    days: 120,
  },
  {
    code: 'PFL',
    name: 'Pflegehelfer/in mit Behandlungspflege LG 1/2',
    type: 'further_training',
    legal_basis: 'sgb3_82',
    teaching_units: 420,
    cost_per_unit: '6.20',
    days: 90,
  },
  {
    code: 'LOH',
    name: 'Lohn- und Gehaltsabrechnung mit DATEV',
    type: 'further_training',
    legal_basis: 'sgb3_81',
    teaching_units: 160,
    cost_per_unit: '8.10',
    days: 30,
  },
  {
    code: 'BSK',
    name: 'Berufssprachkurs Deutsch B2',
    type: 'language',
    legal_basis: 'other',
    teaching_units: 500,
    cost_per_unit: '4.64',
    days: 150,
  },
  {
    code: 'AKT',
    name: 'Aktivierung und berufliche Eingliederung',
    type: 'activation',
    legal_basis: 'sgb3_45',
    teaching_units: 240,
    cost_per_unit: '5.35',
    days: 84,
  },
  {
    code: 'AVG',
    name: 'Bewerbungscoaching (AVGS)',
    type: 'coaching',
    legal_basis: 'sgb3_45',
    teaching_units: 40,
    cost_per_unit: '52.20',
    days: 60,
  },
  {
    code: 'EXI',
    name: 'Gründungscoaching',
    type: 'coaching',
    legal_basis: 'sgb3_45',
    teaching_units: 60,
    cost_per_unit: '60.00',
    days: 90,
  },
  {
    code: 'BFD',
    name: 'Fachinformatiker/in für ausscheidende Soldatinnen und Soldaten',
    type: 'retraining',
    legal_basis: 'svg_bfd',
    teaching_units: 2200,
    cost_per_unit: '8.90',
    days: 730,
  },
];

export const AGENCIES = [
  { name: 'Jobcenter Köln-Mülheim', partner_type: 'funding_agency', type: 'jobcenter' },
  { name: 'Jobcenter Düsseldorf', partner_type: 'funding_agency', type: 'jobcenter' },
  { name: 'Jobcenter Märkischer Kreis', partner_type: 'funding_agency', type: 'jobcenter' },
  { name: 'Agentur für Arbeit Köln', partner_type: 'funding_agency', type: 'other' },
  { name: 'Agentur für Arbeit Nürnberg', partner_type: 'funding_agency', type: 'other' },
  { name: 'BAFA – Förderung unternehmerischen Know-hows', partner_type: 'funding_agency', type: 'bafa' },
  {
    name: 'Berufsförderungsdienst der Bundeswehr, Standortteam Köln',
    partner_type: 'funding_agency',
    type: 'bundeswehr',
  },
  { name: 'Deutsche Rentenversicherung Rheinland', partner_type: 'funding_agency', type: 'rentenversicherung' },
  { name: 'Logistik Übersee GmbH', partner_type: 'company', type: null },
  { name: 'Pflegedienst Sonnenschein GbR', partner_type: 'company', type: null },
] as const;

export const GROUPS = [
  { name: 'Verwaltung', description: 'Darf alles.', permissions: ['*'] },
  {
    name: 'Teilnehmerverwaltung',
    description: 'Legt Teilnehmende an und ordnet sie Kursen zu.',
    permissions: [
      'participants:read',
      'participants:write',
      'courses:read',
      'enrolments:read',
      'enrolments:write',
      'notes:read',
      'notes:write',
      'contacts:read',
    ],
  },
  {
    name: 'Dozentinnen und Dozenten',
    description: 'Sehen ihre Kurse und schreiben Notizen.',
    permissions: ['participants:read', 'courses:read', 'enrolments:read', 'notes:read', 'notes:write'],
  },
  {
    name: 'Coaches',
    description: 'Führen Coachings durch.',
    permissions: ['participants:read', 'coachings:read', 'coachings:write', 'notes:read', 'notes:write'],
  },
] as const;

export const LOCATIONS = [
  'Standort Köln-Ehrenfeld',
  'Standort Düsseldorf',
  'Standort Münster',
  'Virtuelles Klassenzimmer',
] as const;

/** Typical notes, as HTML from a rich-text editor. */
export const NOTES: readonly [{ title: string; content: string }, ...{ title: string; content: string }[]] = [
  {
    title: 'Erstgespräch',
    content: '<p>Motiviert, sucht <strong>Teilzeit</strong>. Kinderbetreuung bis 15&nbsp;Uhr.</p>',
  },
  { title: 'Unterlagen', content: '<ul><li>Lebenslauf liegt vor</li><li>Zeugnisse fehlen noch</li></ul>' },
  { title: 'Telefonat', content: '<p>Rückruf vereinbart &ndash; <em>erreicht man am besten vormittags</em>.</p>' },
  { title: 'Fehlzeiten', content: '<p>Zwei Tage krank, AU liegt vor.</p>' },
  { title: 'Zwischenstand', content: '<p>Prüfung bestanden: <u>gut</u>.</p><p>Nächster Schritt: Praktikum.</p>' },
  {
    title: 'Vermittlung',
    content: '<p>Zusage von <a href="https://example.org">Logistik Übersee GmbH</a> zum Monatsende.</p>',
  },
];
