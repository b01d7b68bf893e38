/**
 * A lab in a cell (anywidget's contract: `render` gets the widget's model and its place in the page).
 *
 *     _options ──▶ attributes of <ext4-lab> ── its events ──▶ title, steps, step, sentence, link, answers, finished, error
 */

/** While it plays, the kernel hears of every moment that stays, not of all that pass; ms. */
const STAYS = 150;

/** What shows it loads the lab; where nothing answers, that is said in the cell. */
async function labOf(page) {
  await import(new URL('embed/ext4-lab.js', page).href);
  const lab = document.createElement('ext4-lab');
  lab.setAttribute('page', new URL('embed.html', page).href);
  return lab;
}

function show(lab, options) {
  for (const { name } of [...lab.attributes]) if (name !== 'page' && !(name in options)) lab.removeAttribute(name);
  for (const [name, value] of Object.entries(options)) lab.setAttribute(name, value);
}

/** What the lab tells becomes the widget's state, until the returned function is called. */
function follow(lab, model) {
  let timer;
  const keep = (state) => {
    for (const [name, value] of Object.entries(state)) model.set(name, value);
    model.save_changes();
  };
  const moment = async ({ step, sentence }) => keep({ step, sentence, link: await lab.state() });
  const events = {
    ready: ({ title, steps }) => keep({ title, steps }),
    step: (detail) => {
      clearTimeout(timer);
      timer = setTimeout(() => moment(detail).catch(() => {}), STAYS);
    },
    answer: ({ lesson, stop, given, right, questions }) =>
      keep({ answers: [...model.get('answers'), { lesson, stop, given, right, questions }] }),
    finish: () => keep({ finished: true }),
    error: ({ message }) => keep({ error: message }),
  };
  for (const [name, heard] of Object.entries(events)) lab.addEventListener(name, ({ detail }) => heard(detail));
  return () => clearTimeout(timer);
}

export default {
  async render({ model, el }) {
    const page = model.get('_page');
    let lab;
    try {
      lab = await labOf(page);
    } catch {
      el.textContent = `No lab answers at ${page}. Where the notebook's kernel runs on another computer, say Lab(page=…) with the address of a lab that this browser reaches.`;
      return undefined;
    }
    const change = () => show(lab, model.get('_options'));
    const ask = ({ ask, step }) => (ask === 'seek' ? lab.seek(step) : ask === 'play' ? lab.play() : lab.pause());
    const stop = follow(lab, model);
    change();
    model.on('change:_options', change);
    model.on('msg:custom', ask);
    el.append(lab);
    return () => {
      stop();
      model.off('change:_options', change);
      model.off('msg:custom', ask);
      lab.remove();
    };
  },
};
