/** Messages of the page itself: warnings of the volume, a refused file, long work and the way to stop it. */

import { Icon } from '../../views/common/Icon.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { messages as englishMessages } from '../../views/page/words.ts';
import { arrivalAt } from '../first-moment.ts';
import { FIRST } from '../first-scenario.ts';
import { langOf } from '../own-words.ts';
import { Said } from '../Said.tsx';
import type { Scenario } from '../scenario.ts';
import type { AppState } from '../store.ts';
import { saidOf } from '../told-scenario.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { invitation } from './arrival-words.ts';
import { useScenario } from './use-scenario.ts';
import './messages.css';

export function Messages({ narrow }: { narrow: boolean }) {
  const { store } = useWorkbench();
  const warnings = useApp((s) => s.overview?.warnings);
  const invited = useApp((s) => s.invited);
  const scenario = useScenario();
  const turned = useApp((s) => hasTurned(s, scenario));
  const tag = useLanguage();
  const menu = useWords(invitation);
  const said = scenario && saidOf(tag, scenario);
  return (
    <div className="messages">
      <Notice />
      {warnings?.map((w) => (
        <p key={w} className="message warning">
          <span>
            <b lang={tag}>{menu.readOnly}</b> <Said text={w} />
          </span>
        </p>
      ))}
      {invited && (
        <p className="message invitation">
          <span lang={tag}>
            {turned ? said?.learnt : (said?.watch ?? menu.aRealExt4)}{' '}
            {/* How to move is explained once: choosing another scenario shows that it is known. */}
            {turned || (scenario && scenario !== FIRST) ? undefined : narrow ? (
              menu.stepOnPhone
            ) : (
              <>
                <span className="message-keys">
                  {menu.stepWith} <kbd>←</kbd> <kbd>→</kbd>
                </span>
                {menu.orClick}
              </>
            )}
          </span>
          <Dismiss onClick={() => store.setState({ invited: false })} />
        </p>
      )}
    </div>
  );
}

/** What was just refused or could not be done: also where nothing else is said. */
export function Notice() {
  const { store } = useWorkbench();
  const notice = useApp((s) => s.notice);
  return (
    <div role="alert" className="messages-live">
      {notice && (
        <p className={`message ${notice.tone}`}>
          <NoticeText notice={notice} />
          <Dismiss onClick={() => store.setState({ notice: undefined })} />
        </p>
      )}
    </div>
  );
}

/** The message, and the button for the answer. */
export function NoticeText({ notice: { text, go } }: { notice: NonNullable<AppState['notice']> }) {
  return (
    <>
      <span>
        <Said text={text} />
      </span>
      {go && (
        <button type="button" className="button" onClick={go.act}>
          <Said text={go.label} />
        </button>
      )}
    </>
  );
}

/** The moment is past the scenario's turn. */
function hasTurned({ timeline, moment, cutAt }: AppState, scenario: Scenario | undefined): boolean {
  if (!timeline || !scenario) return false;
  const { step } = arrivalAt(timeline, scenario.turn);
  return scenario.turn.press ? cutAt !== undefined : moment.step > step;
}

function Dismiss({ onClick }: { onClick(): void }) {
  const tag = useLanguage();
  const messages = useWords(englishMessages);
  return (
    <button type="button" className="icon-button" lang={tag} aria-label={messages.dismiss} onClick={onClick}>
      <Icon name="close" size={14} />
    </button>
  );
}

export function BusyBar() {
  const busy = useApp((s) => s.busy);
  const tag = useLanguage();
  const messages = useWords(englishMessages);
  if (!busy) return null;
  const percent = busy.part === undefined ? undefined : Math.round(busy.part * 100);
  return (
    <div className="busy" role="status">
      <span>
        <Said text={busy.what} />
        {percent === undefined ? '…' : ` ${percent} %`}
      </span>
      <progress lang={langOf(busy.what)} aria-label={busy.what} value={busy.part} max={1} />
      <button type="button" className="button" lang={tag} onClick={busy.cancel}>
        {messages.cancel}
      </button>
    </div>
  );
}
