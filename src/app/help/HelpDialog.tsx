/** Help, on `?`: the keys, lines to try, the commands, the tiles. */
import type { ReactNode } from 'react';
import { Dialog } from '../../views/common/Dialog.tsx';
import { tileSaid, useLanguage, useWords } from '../../views/language/useWords.ts';
import { TILES } from '../../views/tiles.ts';
import { langIn, saidIn } from '../../words/words.ts';
import { actions } from '../action-words.ts';
import { pageCommands } from '../page-commands.ts';
import { useWorkbench } from '../use-app.ts';
import { help } from './words.ts';
import './help.css';
import { doesOf, keyText, OF_PAGE, TRANSPORT } from '../actions.ts';

/** Each key as it is written, and what it does. The last ones belong to the page wherever the focus is. */
export const keysIn = (
  does: typeof actions,
  words: Pick<typeof help, 'space' | 'palette' | 'escape'>,
): readonly (readonly [keys: string, does: string])[] =>
  [
    ...[...TRANSPORT, ...OF_PAGE].map((action) => ({ keys: action.keys, says: doesOf(does, action) })),
    { keys: ['Ctrl+K'], says: words.palette },
    { keys: ['Esc'], says: words.escape },
  ]
    .filter(({ keys }) => keys.length > 0)
    .map(({ keys, says }) => [keys.map((key) => keyText(key, words.space)).join(' or '), says]);

/** Lines for the prompt, in an order in which they run, and what each shows. */
export const examplesIn = ({ shows }: Pick<typeof help, 'shows'>) => Object.entries(shows);

export default function HelpDialog() {
  const { store } = useWorkbench();
  const close = () => store.setState({ dialog: undefined });
  const { commands } = pageCommands();
  const names = [...commands.names()].sort();
  const tag = useLanguage();
  const words = useWords(help);
  const does = useWords(actions);
  return (
    <Dialog title={words.title} lang={tag} className="help" onSubmit={(e) => e.preventDefault()} onClose={close}>
      <div className="dialog-body">
        <button type="button" className="button" onClick={() => store.setState({ dialog: 'palette' })}>
          {words.find} <kbd>Ctrl</kbd> <kbd>K</kbd>
        </button>
        <div className="help-body">
          <Page title={words.keys}>
            {keysIn(does, words).map(([keys, says]) => (
              <Line
                key={keys}
                of={keys.split(' ').map((k) => (k === 'or' ? ' ' : <kbd key={k}>{k}</kbd>))}
                says={says}
              />
            ))}
          </Page>
          <Page title={words.tries} look="help-lines">
            {examplesIn(words).map(([line, shows]) => (
              <Line key={line} of={<code>{line}</code>} says={shows} />
            ))}
          </Page>
          <Page title={words.tiles}>
            {TILES.map((tile) => {
              const { title, about } = tileSaid(tag, tile);
              return <Line key={tile.id} of={<b>{title}</b>} says={about} />;
            })}
          </Page>
          <Page title={words.commands}>
            {names.map((name) => (
              <Line
                key={name}
                of={<code>{name}</code>}
                says={saidIn(tag, 'command', name, commands.summary(name) ?? '')}
                lang={langIn(tag, 'command', name) === tag ? undefined : 'en'}
              />
            ))}
          </Page>
        </div>
      </div>
    </Dialog>
  );
}

const Page = ({ title, look, children }: { title: string; look?: string; children: ReactNode }) => (
  <section className={look}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

/** `lang` is the language of the text, if it is not the dialog's. */
const Line = ({ of, says, lang }: { of: ReactNode; says: string; lang?: string }) => (
  <div>
    <dt>{of}</dt>
    <dd lang={lang}>{says}</dd>
  </div>
);
