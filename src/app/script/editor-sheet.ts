/**
 * CodeMirror's rules as an adopted style sheet. In a document it writes a <style>, which a strict content security policy
 * forbids; in a shadow tree it adopts a sheet. So one is made for a shadow tree, and the document has that one.
 */
import { EditorView } from '@codemirror/view';

export function adoptEditorSheet(): void {
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  new EditorView({ parent: shadow }).destroy();
  // Where CodeMirror keeps the sheet of a root, under a symbol of its own.
  for (const key of Object.getOwnPropertySymbols(shadow)) Reflect.set(document, key, Reflect.get(shadow, key));
}
