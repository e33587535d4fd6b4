import { ENROLMENT_TRANSITIONS, EnrolmentStatus, SEAT_STATUSES } from '@training-provider/contract';
import { type Html, html } from '../html/html.ts';
import { table } from '../html/markdown.ts';
import type { Page } from '../html/page.ts';

/*
 * Draws the allowed transitions from the contract's table, so that both always agree: the statuses are boxes in one
 * row, and each transition is an arc, above the boxes if it leads to the right, and below them if it leads to the left.
 */

const STATUSES = EnrolmentStatus.options;
const [WIDTH, GAP, HEIGHT, MIDDLE] = [110, 50, 40, 150];
const STEP = WIDTH + GAP;
const TOTAL = STATUSES.length * STEP;

/** The horizontal centre of a status's box. */
const centre = (status: EnrolmentStatus): number => STATUSES.indexOf(status) * STEP + STEP / 2;

const box = (status: EnrolmentStatus): Html => {
  const kind = SEAT_STATUSES.includes(status) ? 'seat' : 'end';
  return html`<rect class="${kind}" x="${centre(status) - WIDTH / 2}" y="${MIDDLE - HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text x="${centre(status)}" y="${MIDDLE + 5}" text-anchor="middle">${status}</text>`;
};

/**
 * The arc of a transition. Longer arcs are higher, and begin and end beside the centre of a box, so that arrows do not
 * overlap.
 */
const arc = (from: EnrolmentStatus, to: EnrolmentStatus): Html => {
  const direction = Math.sign(centre(to) - centre(from));
  const edge = MIDDLE - (direction * HEIGHT) / 2;
  const height = direction * (30 + (22 * Math.abs(centre(to) - centre(from))) / STEP);
  const [start, end] = [centre(from) + direction * 20, centre(to) - direction * 20];
  return html`<path d="M ${start} ${edge} C ${start} ${edge - height} ${end} ${edge - height} ${end} ${edge}" marker-end="url(#tip)"><title>${from} to ${to}</title></path>`;
};

const transitions = STATUSES.flatMap((from) => ENROLMENT_TRANSITIONS[from].map((to) => ({ from, to })));

const picture = html`<svg class="transitions" viewBox="0 0 ${TOTAL} ${2 * MIDDLE}" role="img" aria-label="The transitions between the statuses, as the table below has them">
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M 0 0 L 10 5 L 0 10 z"/></marker></defs>
${transitions.map(({ from, to }) => arc(from, to))}
${STATUSES.map(box)}
</svg>`;

const code = (text: string): Html => html`<code>${text}</code>`;
const rows = STATUSES.map((status) => [
  code(status),
  html`${SEAT_STATUSES.includes(status) ? 'yes' : 'no'}`,
  html`${ENROLMENT_TRANSITIONS[status].map((next) => html`${code(next)} `)}`,
]);

/** The page about the allowed transitions between the statuses of an enrolment. */
export const enrolmentPage = (): Page => ({
  path: '/docs/enrolments',
  title: 'The life of an enrolment',
  entries: [
    {
      path: '/docs/enrolments',
      kind: 'Guide',
      title: 'The life of an enrolment',
      text: `Which status may follow which: ${STATUSES.join(' ')}`,
    },
  ],
  main: html`<h1>The life of an enrolment</h1>
<p>An enrolment may be created in any status. Afterwards its status changes along these arrows; every other change is answered 409
<a href="/problems/transition_not_allowed"><code>transition_not_allowed</code></a>. The arrows to the left mend mistakes. Framed
statuses hold a seat of the course.</p>
<div class="picture" role="region" aria-label="Picture of the transitions" tabindex="0">${picture}</div>
${table(
  'Statuses',
  ['Status', 'Holds a seat', 'May become'].map((name) => html`${name}`),
  rows,
)}`,
});
