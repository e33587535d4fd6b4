/**
 * The behaviour of the page: it filters requirements, and shows their checks when one is opened. Without scripts, only
 * failed checks are shown.
 */
export const SCRIPT = `
const unpack = async () => {
  const bytes = Uint8Array.from(atob(document.getElementById('evidence').textContent), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
};
let evidence;
const element = (name, className, text) => {
  const made = document.createElement(name);
  made.className = className;
  for (const [index, part] of text.split('\`').entries()) {
    const inner = index % 2 === 1 ? document.createElement('code') : document.createTextNode('');
    inner.textContent = part;
    made.append(inner);
  }
  return made;
};
const plain = (name, className, text) => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};
const marks = { passed: '✓', skipped: '–' };
const shown = (exchange) => [
  plain('p', 'caption', 'Request'),
  plain('pre', '', exchange.request),
  plain('p', 'caption', 'Answer'),
  plain('pre', '', exchange.answer),
];
const checkOf = (check, exchanges) => {
  const box = plain('details', 'check ' + check.verdict, '');
  const summary = document.createElement('summary');
  summary.append(plain('span', 'mark', marks[check.verdict]), element('span', '', check.name));
  box.append(summary);
  if (check.message) box.append(element('p', 'message', check.message));
  const inner = plain('div', 'exchanges', '');
  box.append(inner);
  box.addEventListener('toggle', () => {
    if (box.open && inner.childElementCount === 0) inner.append(...check.shown.flatMap((place) => shown(exchanges[place])));
  });
  return box;
};
const fill = async (requirement) => {
  const others = requirement.querySelector('.others');
  if (!requirement.open || others.childElementCount > 0) return;
  evidence ??= unpack();
  const { checks, exchanges } = await evidence;
  others.replaceChildren(...(checks[requirement.id] ?? []).map((check) => checkOf(check, exchanges)));
};
for (const requirement of document.querySelectorAll('details.requirement')) {
  requirement.addEventListener('toggle', () => void fill(requirement));
  void fill(requirement);
}
const form = document.querySelector('form.filter');
const apply = () => {
  const words = form.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const entry of document.querySelectorAll('details.requirement')) {
    const text = entry.dataset.text;
    const isWanted = !form.failed.checked || entry.matches('.failed, .warned');
    entry.hidden = !isWanted || !words.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = section.querySelector('details.requirement:not([hidden])') === null;
  }
};
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
`;
