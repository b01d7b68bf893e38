/** A file dropped anywhere on the page is opened: an image, a visit that was saved, an exercise, a program, a trace. */

import { useEffect, useState } from 'react';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import { useWorkbench } from '../use-app.ts';
import { openFile } from './open-file.ts';

const hasFiles = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false;

export function DropZone() {
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  const workbench = useWorkbench();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const enter = (e: DragEvent) => {
      if (!hasFiles(e)) return;
      e.preventDefault();
      setOver(true);
    };
    const leave = (e: DragEvent) => {
      // The pointer left the window, not just an element in it.
      if (!e.relatedTarget) setOver(false);
    };
    const drop = (e: DragEvent) => {
      if (!hasFiles(e)) return;
      e.preventDefault();
      setOver(false);
      const file = e.dataTransfer?.files[0];
      if (file) void openFile(workbench, file);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragover', enter);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragover', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [workbench]);
  return over ? (
    <div className="drop-zone" lang={tag}>
      {frame.drop}
    </div>
  ) : null;
}
