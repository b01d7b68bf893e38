/** A paragraph of a lesson. Its figures come from the run, and its words light the things that they name. */

import { useEffect } from 'react';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import type { Said } from '../../lessons/tell.ts';
import { useWords } from '../../views/language/useWords.ts';
import { kinds as english } from '../../views/page/common-words.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { LiveTile } from './LiveTile.tsx';
import { learn } from './words.ts';

export function Prose({ said }: { said: readonly Said[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a paragraph never change places
  return said.map((piece, i) => <Piece key={i} piece={piece} />);
}

export const Paragraphs = ({ of }: { of: readonly (readonly Said[])[] }) =>
  of.map((said) => {
    const key = said.map((s) => s.text).join('');
    const [first] = said;
    return first?.kind === 'picture' ? (
      <LiveTile key={key} id={first.tile} caption={first.text} />
    ) : (
      <p key={key}>
        <Prose said={said} />
      </p>
    );
  });

function Piece({ piece }: { piece: Said }) {
  if (piece.kind === 'picture') return piece.text;
  if (piece.kind === 'link') return 'tile' in piece ? <ToTile {...piece} /> : <ToBlock {...piece} />;
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>;
  if (piece.kind === 'em') return <em>{piece.text}</em>;
  if (piece.kind === 'code') return <code>{piece.text}</code>;
  return piece.kind === 'figure' ? <span className="lesson-figure">{piece.text}</span> : piece.text;
}

/** Pointing and focus light the block for as long as they last; a click keeps it selected. A picture lights the words. */
function ToBlock({ text, block, blockKind }: { text: string; block: number; blockKind: number }) {
  const { point, select } = useWorkbench();
  const lit = useApp((s) => s.pointed?.by === 'picture' && s.pointed.block === block);
  const words = useWords(learn);
  const kinds = useWords(english);
  const kind = BLOCK_KINDS[blockKind];
  const light = () => point(block, 'words');
  const leave = () => point(undefined, 'words');
  useEffect(() => () => point(undefined, 'words'), [point]);
  return (
    <button
      type="button"
      className="lesson-word"
      data-lit={lit ? '' : undefined}
      style={{ textDecorationColor: `var(--kind-${kind?.class ?? 'data'})` }}
      title={kind ? `${words.block(block)}: ${kinds[kind.name]}` : words.block(block)}
      onPointerEnter={light}
      onPointerLeave={leave}
      onFocus={light}
      onBlur={leave}
      onClick={() => select({ block })}
    >
      {text}
    </button>
  );
}

function ToTile({ text, tile }: { text: string; tile: string }) {
  const { store } = useWorkbench();
  return (
    <button type="button" className="lesson-word" onClick={() => store.setState({ tiles: `${tile}!` })}>
      {text}
    </button>
  );
}
