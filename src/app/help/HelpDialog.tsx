/** Help, on `?`: the keys, lines to try, the commands, the tiles. */
import type { ReactNode } from 'react';
import { COMMANDS } from '../../shell/shell.ts';
import { Dialog } from '../../views/common/Dialog.tsx';
import { TILES } from '../../views/tiles.ts';
import { useWorkbench } from '../use-app.ts';
import { EXAMPLES, KEYS } from './pages.ts';
import './help.css';

export default function HelpDialog() {
  const { store } = useWorkbench();
  const close = () => store.setState({ dialog: undefined });
  const commands = [...COMMANDS.names()].sort();
  return (
    <Dialog title="Help" className="help" onSubmit={(e) => e.preventDefault()} onClose={close}>
      <div className="dialog-body">
        <button type="button" className="button" onClick={() => store.setState({ dialog: 'palette' })}>
          Find anything <kbd>Ctrl</kbd> <kbd>K</kbd>
        </button>
        <div className="help-body">
          <Page title="Keys">
            {KEYS.map(([keys, does]) => (
              <Line
                key={keys}
                of={keys.split(' ').map((k) => (k === 'or' ? ' ' : <kbd key={k}>{k}</kbd>))}
                says={does}
              />
            ))}
          </Page>
          <Page title="To try at the prompt" look="help-lines">
            {EXAMPLES.map(([line, shows]) => (
              <Line key={line} of={<code>{line}</code>} says={shows} />
            ))}
          </Page>
          <Page title="Tiles">
            {TILES.map(({ id, title, about }) => (
              <Line key={id} of={<b>{title}</b>} says={about} />
            ))}
          </Page>
          <Page title="Commands">
            {commands.map((name) => (
              <Line key={name} of={<code>{name}</code>} says={COMMANDS.summary(name) ?? ''} />
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

const Line = ({ of, says }: { of: ReactNode; says: string }) => (
  <div>
    <dt>{of}</dt>
    <dd>{says}</dd>
  </div>
);
