/** What the page does: filters requirements, and shows exchanges when a check is opened. Without it, only the exchanges of passed checks are missing. */
export const SCRIPT = `
const exchanges = JSON.parse(document.getElementById('exchanges').textContent);
const shown = (one) => {
  const box = document.createElement('div');
  const add = (name, text) => {
    const caption = document.createElement('p');
    caption.className = 'caption';
    caption.textContent = name;
    const pre = document.createElement('pre');
    pre.textContent = text;
    box.append(caption, pre);
  };
  add('Request', one.request);
  add('Answer', one.answer);
  return box;
};
for (const check of document.querySelectorAll('details[data-exchanges]')) {
  check.addEventListener('toggle', () => {
    const target = check.querySelector('.exchanges');
    if (!check.open || target.childElementCount > 0) return;
    for (const index of check.dataset.exchanges.split(' ')) target.append(shown(exchanges[index]));
  });
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
