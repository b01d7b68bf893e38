/**
 * Where the time went: a bar for each cell, as long as the cell took, in the colours of what its programs waited for. How deep
 * depth of a colour says what the hardware did.
 *
 *     ext3, 1 disk   ▒▒▒▒▓▓▓▓████████   101.6 s       pale: in a queue · middle: the arm moves, the platter turns · full: bytes
 */
import { useRef } from 'react';
import type { Decomposition } from '../../lab/run-cell.ts';
import { PARTS } from '../../machine/demands.ts';
import type { Component } from '../../machine/request/components.ts';
import { Picture, useRoom } from '../../views/common/Picture.tsx';
import { Figure } from './Figure.tsx';
import type { Done } from './lab.ts';
import { cellWords, secondsWords } from './text.ts';
import { LAB_IN_ENGLISH, useLabSaid } from './words.ts';

/** The four activities of the hardware. */
const DID: readonly { did: 'queue' | 'arm' | 'bytes' | 'cpu'; of: readonly Component[] }[] = [
  { did: 'queue', of: ['queue'] },
  { did: 'arm', of: ['seek', 'settle', 'rotation'] },
  { did: 'bytes', of: ['media', 'interface', 'command', 'controller', 'cache', 'flush'] },
  { did: 'cpu', of: ['cpu'] },
];

const { did: ENGLISH_DID } = LAB_IN_ENGLISH.lab.figures.shares;

interface Piece {
  part: number;
  did: number;
  seconds: number;
}

const piecesOf = (waited: Decomposition): Piece[] =>
  PARTS.flatMap((name, part) =>
    DID.map(({ of }, did) => ({
      part,
      did,
      seconds: of.reduce((sum, component) => sum + (waited[name]?.[component] ?? 0), 0),
    })).filter(({ seconds }) => seconds > 0),
  );

const ROW = 24;
const BAR = 14;
const FIGURES = 62;
/** The width of a letter of a name. */
const LETTER = 6.6;
const FULL = 140;
const SHORT = 90;

export function Shares({ rows, onOpen }: { rows: readonly Done[]; onOpen(row: Done): void }) {
  const said = useLabSaid();
  const words = said.lab.figures.shares;
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host);
  const longest = Math.max(...rows.map(({ cell }) => cellWords(said, cell).length));
  const shortest = Math.max(...rows.map((row) => shorter(row).length));
  const inFull = width >= 520;
  const label = inFull ? Math.max(FULL, longest * LETTER) : Math.max(SHORT, shortest * LETTER);
  const most = Math.max(...rows.map(({ kept }) => kept.result.seconds));
  const room = Math.max(60, width - label - FIGURES);
  const columns = ['cell', ...PARTS.flatMap((part) => DID.map(({ did }) => `${part}: ${ENGLISH_DID[did]}`)), 'seconds'];
  const data = rows.map(({ cell, kept: { result } }) => {
    const pieces = piecesOf(result.waited);
    const of = (part: number, did: number) => pieces.find((p) => p.part === part && p.did === did)?.seconds ?? 0;
    return [cellWords(LAB_IN_ENGLISH, cell), ...PARTS.flatMap((_, p) => DID.map((_, d) => of(p, d))), result.seconds];
  });
  return (
    <Figure id="shares" title={words.title} about={words.about} data={{ columns, rows: data }}>
      <ul className="lab-legend">
        {PARTS.map((part, p) => (
          <li key={part}>
            <i className={`swatch lab-part-${part}`} />
            {said.machine.parts[p]}
          </li>
        ))}
        {DID.map(({ did }, d) => (
          <li key={did}>
            <i className={`swatch lab-did lab-did-${d}`} />
            {words.did[did]}
          </li>
        ))}
      </ul>
      <div ref={host} className="lab-host">
        {width > 0 && (
          <Picture
            className="lab-drawing"
            width={width}
            height={rows.length * ROW}
            role="group"
            aria-label={words.name}
          >
            {rows.map((row, r) => (
              <Bar
                key={row.script}
                row={row}
                label={label}
                inFull={inFull}
                scale={room / most}
                y={r * ROW}
                onOpen={() => onOpen(row)}
              />
            ))}
          </Picture>
        )}
      </div>
    </Figure>
  );
}

interface BarProps {
  row: Done;
  label: number;
  inFull: boolean;
  /** Units per second. */
  scale: number;
  y: number;
  onOpen(): void;
}

function Bar({ row, label, inFull, scale, y, onOpen }: BarProps) {
  const said = useLabSaid();
  const { seconds, waited } = row.kept.result;
  const pieces = piecesOf(waited);
  // If several programs wait at once, their waits add up to more than the duration.
  const together = Math.max(1, pieces.reduce((sum, one) => sum + one.seconds, 0) / seconds);
  const name = cellWords(said, row.cell);
  const took = secondsWords(said, seconds);
  let x = label;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
    <g
      className="lab-bar"
      role="button"
      tabIndex={0}
      // The visible text is part of the name, so that a person can say it to a voice control.
      aria-label={inFull ? `${name}: ${took}` : `${shorter(row)} ${took}: ${name}`}
      onClick={onOpen}
      onKeyDown={(e) => e.key === 'Enter' && onOpen()}
    >
      <text x={0} y={y + BAR + 1}>
        {inFull ? name : shorter(row)}
      </text>{' '}
      {pieces.map(({ part, did, seconds: sum }) => {
        const own = sum / together;
        const from = x;
        x += own * scale;
        return (
          <rect
            key={`${part} ${did}`}
            className={`lab-part-${PARTS[part]} lab-did-${did}`}
            x={from}
            y={y + 3}
            width={own * scale}
            height={BAR}
          />
        );
      })}
      {/* Sleep, and what is too short to be seen. */}
      <path className="lab-rule" d={`M${x} ${y + 3 + BAR / 2}H${label + seconds * scale}`} />
      <text x={label + seconds * scale + 6} y={y + BAR + 1}>
        {took}
      </text>
    </g>
  );
}

/** On a phone. */
const shorter = ({ cell: { job, fs, disks, whatIf } }: Done): string =>
  `${job.test === undefined ? job.workload : `T${job.test}`} ${fs} ×${disks}${whatIf === undefined ? '' : ` ${whatIf}`}`;
