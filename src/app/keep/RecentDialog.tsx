/** The visits that this browser keeps. One press goes on with a visit, another one forgets it. */

import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '../../views/common/Dialog.tsx';
import { Icon } from '../../views/common/Icon.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { forgetVisit, type KeptVisit, keptVisits, OtherVersion } from './kept-visits.ts';
import { keep } from './words.ts';
import './recent.css';

/** As Back and Forward would. */
function goOnWith({ name, link }: KeptVisit): void {
  history.pushState({ visit: name }, '', `#${link}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `5 minutes ago`. */
function whenOf(changed: number, { ago, now }: typeof keep): string {
  const seconds = (Date.now() - changed) / 1000;
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? ago[unit[0]](Math.floor(seconds / unit[1])) : now;
}

const aboutOf = ({ typed, changed }: KeptVisit, words: typeof keep): string =>
  [...(typed.length > 0 ? [words.typed(typed.length)] : []), whenOf(changed, words)].join(' · ');

export default function RecentDialog() {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const words = useWords(keep);
  const present = useApp((s) => s.visit);
  const [visits, setVisits] = useState<KeptVisit[]>();
  const [refused, setRefused] = useState<string>();
  const close = () => store.setState({ dialog: undefined });
  const refuse = useCallback(
    (error: unknown) => setRefused(error instanceof OtherVersion ? words[error.which] : words.refused),
    [words],
  );
  useEffect(() => {
    keptVisits().then(setVisits, refuse);
  }, [refuse]);
  const forget = (name: string) =>
    forgetVisit(name).then(() => setVisits((all) => all?.filter((visit) => visit.name !== name)), refuse);
  const others = visits?.filter(({ name }) => name !== present);
  return (
    <Dialog title={words.recent} lang={tag} className="recent" onSubmit={(e) => e.preventDefault()} onClose={close}>
      <div className="dialog-body">
        {refused && <p role="alert">{refused}</p>}
        {others?.length === 0 && <p>{words.none}</p>}
        <ul>
          {others?.map((visit) => (
            <li key={visit.name}>
              <button
                type="button"
                className="recent-visit"
                onClick={() => {
                  close();
                  goOnWith(visit);
                }}
              >
                <b lang="en">{visit.title}</b>
                <span>{aboutOf(visit, words)}</span>
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={words.forgetOne(visit.title)}
                title={words.forget}
                onClick={() => void forget(visit.name)}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
