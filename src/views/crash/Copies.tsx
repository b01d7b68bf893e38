/** Where the bytes of a file are now: one row for each place that may hold a copy, one cell for each block. */
import type { CopiedFile } from '../../session/crash/copies.ts';
import { formatCount } from '../common/units.ts';
import { copyRows } from './layout.ts';
import { copyInWords, fileInWords } from './words.ts';

interface Props {
  file: CopiedFile;
  selected: number | undefined;
  onSelect(block: number): void;
  onEvent?: ((id: number) => void) | undefined;
}

const LEVELS = ['none', 'old', 'newest'];

export function Copies({ file, selected, onSelect }: Props) {
  const rows = copyRows(file.blocks);
  return (
    <section className="tile-part crash-part" aria-label="Where the data is">
      <h3>
        Where is the data right now?
        <span className="mono">{file.name}</span>
      </h3>
      <p className="tile-quiet">{fileInWords(file)}</p>
      <table className="crash-copies">
        <tbody>
          {rows.map((row) => (
            <tr key={row.place} className={row.stable ? 'crash-stable' : undefined}>
              <th scope="row">
                {row.place}
                <small>{row.stable ? 'stable' : 'volatile'}</small>
              </th>
              <td>
                <span className="crash-cells">
                  {row.cells.map((cell, i) => {
                    const block = file.blocks[i];
                    return (
                      <button
                        key={block.logical}
                        type="button"
                        className={`crash-cell crash-copy-${LEVELS[cell.level]}${cell.halfway ? ' crash-halfway' : ''}${block.physical > 0 && block.physical === selected ? ' crash-selected' : ''}`}
                        aria-label={copyInWords(row, i, block)}
                        title={copyInWords(row, i, block)}
                        disabled={block.physical === 0}
                        onClick={() => onSelect(block.physical)}
                      >
                        {block.logical < 0 ? 'i' : ''}
                      </button>
                    );
                  })}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tile-legend">
        <span>
          <i className="crash-cell crash-copy-newest" /> newest
        </span>
        <span>
          <i className="crash-cell crash-copy-newest crash-halfway" /> not complete
        </span>
        <span>
          <i className="crash-cell crash-copy-old" /> older
        </span>
        <span>
          <i className="crash-cell crash-copy-none" /> none
        </span>
        <span>i: the inode, which has the size and the map</span>
        {file.more > 0 && <span>and {formatCount(file.more)} more blocks</span>}
      </p>
    </section>
  );
}
