/**
 * A small file in a panel. A line at the prompt saves it in the way of editors, so that each step can be seen. Text that
 * was not saved, or could not be saved, is kept.
 */

import { type KeyboardEvent, useState } from 'react';
import { bytesOf, utf8 } from '../../bytes/text.ts';
import { type EditedFile, savingLine } from '../../session/run/edited.ts';
import { Dialog } from '../../views/common/Dialog.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { own } from '../own-words.ts';
import { Said } from '../Said.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { editDraftOf, keepEditDraft } from './edit-drafts.ts';
import { edit } from './words.ts';
import './edit.css';

/** The text of a file; undefined if its bytes are not UTF-8. */
function textOf(bytes: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(bytes));
  } catch {
    return undefined;
  }
}

export default function EditDialog() {
  const file = useApp((s) => s.editing);
  return file ? <Panel key={file.path} file={file} /> : null;
}

function Panel({ file }: { file: EditedFile }) {
  const { store } = useWorkbench();
  const close = () => store.setState({ dialog: undefined, editing: undefined });
  const text = textOf(file.bytes);
  const tag = useLanguage();
  const words = useWords(edit);
  const title = (file.isNew ? words.newFile : words.edit)(file.path);
  if (text === undefined)
    return (
      <Dialog title={title} lang={tag} className="edit-dialog" onClose={close} onSubmit={(e) => e.preventDefault()}>
        <p className="dialog-body" role="alert">
          {words.noText}
        </p>
      </Dialog>
    );
  return <Editor file={file} text={text} title={title} close={close} />;
}

interface EditorProps {
  file: EditedFile;
  text: string;
  title: string;
  close(): void;
}

/** The edited text and its kept draft. */
function useEdited({ file, text: there }: Pick<EditorProps, 'file' | 'text'>) {
  const workbench = useWorkbench();
  const [visit] = useState(() => workbench.store.getState().visit);
  const [draft] = useState(() => editDraftOf(visit, file.path));
  const [text, setText] = useState(draft ?? there);
  const [said, setSaid] = useState<string>();
  const [saving, setSaving] = useState(false);
  const write = (now: string) => {
    setText(now);
    setSaid(undefined);
    keepEditDraft(visit, file.path, now === there ? undefined : now);
  };
  const { notSaved } = useWords(edit);
  const line = savingLine(file, text);
  const save = async (): Promise<boolean> => {
    setSaving(true);
    const refused = await workbench.type(line);
    const now = refused === undefined ? await workbench.fileToEdit(file.path) : undefined;
    setSaving(false);
    if (now && 'bytes' in now && now.bytes === utf8(text)) {
      keepEditDraft(visit, file.path, undefined);
      return true;
    }
    setSaid(refused ?? own(workbench.store.getState().language, notSaved));
    return false;
  };
  return { text, write, line, said, saving, save, drafted: draft !== undefined && draft !== there };
}

function Editor({ file, text: there, title, close }: EditorProps) {
  const { text, write, line, said, saving, save, drafted } = useEdited({ file, text: there });
  const tag = useLanguage();
  const words = useWords(edit);
  const submit = async () => {
    if (await save()) close();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const saves = (e.ctrlKey || e.metaKey) && (e.key === 's' || e.key === 'Enter');
    if (!saves) return;
    e.preventDefault();
    if (!saving) void submit();
  };
  const changed = text !== there || file.isNew;
  return (
    <Dialog
      title={title}
      lang={tag}
      className="edit-dialog"
      onClose={close}
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      <div className="dialog-body edit-body">
        <Notes file={file} drafted={drafted} onThrowAway={() => write(there)} />
        <textarea
          className="mono"
          aria-label={words.text(file.path)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          value={text}
          onChange={(e) => write(e.target.value)}
          onKeyDown={onKeyDown}
        />
        <p className="edit-line">
          {words.savedBy} <code title={line}>{line}</code>
        </p>
        {said && (
          <p className="edit-said" role="alert">
            <Said text={said} />
          </p>
        )}
      </div>
      <footer className="dialog-actions">
        <span className="edit-hint">{words.kept}</span>
        <button type="button" className="button" onClick={close}>
          {words.close}
        </button>
        <button type="submit" className="button primary" disabled={saving || !changed} title="Ctrl S">
          {words.save}
        </button>
      </footer>
    </Dialog>
  );
}

interface NotesProps {
  file: EditedFile;
  /** The text comes from an earlier edit that was not saved. */
  drafted: boolean;
  onThrowAway(): void;
}

function Notes({ file, drafted, onThrowAway }: NotesProps) {
  const words = useWords(edit);
  const [thrownAway, setThrownAway] = useState(false);
  const throwAway = () => {
    setThrownAway(true);
    onThrowAway();
  };
  return (
    <>
      {drafted && !thrownAway && (
        <p className="edit-note" role="status">
          {words.drafted}
          <button type="button" className="button" onClick={throwAway}>
            {words.showFile}
          </button>
        </p>
      )}
      {file.names > 1 && <p className="edit-note">{words.names(file.names)}</p>}
    </>
  );
}
