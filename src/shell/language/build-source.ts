/** The text that builders read, and its services for them. */
import type { SyntaxNode } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';

export interface Document {
  text: string;
  quoted: boolean;
}

export type Tell = (from: number, to: number, why: Said | string) => void;

export interface Source {
  text: string;
  tell: Tell;
  slice(node: SyntaxNode): string;
  line(at: number): number;
  /** The texts of here-documents, by the place of the word behind <<. */
  documents: ReadonlyMap<number, Document>;
  /** Names of arrays whose keys are words. */
  keyed: ReadonlySet<string>;
  /** Checks the names of commands in a text that is read separately. */
  checkNames(text: string, tell: Tell): void;
}

export function children(node: SyntaxNode): SyntaxNode[] {
  const out: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) out.push(child);
  return out;
}
