/** The tile of the volume map. */
import { type ReactNode, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { BlockClass } from '../../engine/volume/block-kind.ts';
import type { MapData, Overview } from '../../session/session-api.ts';
import { resting } from '../common/Buttons.tsx';
import { Heading } from '../common/Tile.tsx';
import { formatBytes } from '../common/units.ts';
import { useReading } from '../common/useReading.tsx';
import { tileSaid, useLanguage, useWords } from '../language/useWords.ts';
import { kinds as englishKinds } from '../page/common-words.ts';
import type { Answered } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage, usePointed } from '../page/page.ts';
import type { Palette } from '../theme/palette.ts';
import { useTheme } from '../theme/useTheme.ts';
import { useTelling } from '../twin/heard.ts';
import { blocksHad, type Cells, cellsOf, geometryOf, groupsHad, kindOf } from './cells.ts';
import { Legend } from './Legend.tsx';
import { forGroupsIn, groupOf, type Layout, type MapGeometry } from './layout.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { Minimap } from './Minimap.tsx';
import { planFor } from './plan.ts';
import { type Run, runsOf } from './runs.ts';
import { shadesOf } from './shades.ts';
import { type BlockLabel, Tooltip, useLabel } from './Tooltip.tsx';
import { volumeMap } from './tile.ts';
import { type MapCamera, useCamera } from './useCamera.ts';
import { KEPT_GROUPS, useExactGroups } from './useExactGroups.ts';
import { type MapSize, useSize } from './useSize.ts';
import { blockInWords, map as english, type MapSaid, mapInWords, scaleInWords } from './words.ts';
import './volume-map.css';

/**
 * The volume map: every block of the volume, from the whole disk down to one block.
 *
 *      Volume  65,536 blocks of 1 KiB in 8 groups                    1 pixel ≈ 2 blocks  [−][fit][+]
 *      ▪ super 214  ▪ bitmaps 16  ▪ inode table 1,712 …                        legend, and filter
 *      ┌ group 0 ──────┐ ┌ group 1 ──────┐                                     picture (MapCanvas)
 */
export interface VolumeMapProps {
  overview: Overview;
  /** The data of the map, and its step. */
  data: MapData;
  step: number;
  /** The data of the moment before, if the time stands between the two. */
  before?: MapData | undefined;
  /** The selected block. */
  selected: number | undefined;
  onSelect(block: number): void;
  /** The label of a block at the moment of `data`. A new moment has a new function. */
  labelOf?: (block: number) => Promise<BlockLabel>;
  /** Exact kinds of a group, for a volume that `data` holds only by cells. */
  groupKinds?: (group: number) => Promise<Uint8Array>;
  /** The part of the volume in sight, as text for links; empty for the whole. It is reported when the map is at rest. */
  view?: string;
  onView?(view: string): void;
  /** Buttons of the workbench, at the end of the tile's header. */
  tools?: ReactNode;
}

/** The map itself tells what is in sight. */
const NO_WORDS: readonly [] = [];

function VolumeMapTile(props: VolumeMapProps) {
  const { overview, data } = props;
  const tag = useLanguage();
  const words = useWords(english);
  const [host, size] = useSize<HTMLDivElement>();
  const [kept, keep] = useState<BlockClass>();
  const [pointed, point] = useState<BlockClass>();
  const palette = useTheme();

  const next = geometryOf(overview, data);
  // Plans depend on the geometry, so it stays the same object while other parts of the overview change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value
  const geometry = useMemo(() => next, [JSON.stringify(next)]);
  const [exact, wantExact] = useExactGroups(props.groupKinds, geometry);
  const cells = useMemo(() => cellsOf(geometry, data, exact), [geometry, data, exact]);
  const before = useMemo(() => props.before && cellsOf(geometry, props.before, exact), [geometry, props.before, exact]);
  const only = pointed ?? kept;
  const shades = useMemo(() => shadesOf(palette, only), [palette, only]);
  const { reading, button, twin, heard } = useReading({ name: words.name, words: NO_WORDS });

  return (
    <section className="tile volume-map" aria-label={words.name} lang={tag} data-reading={reading ? '' : undefined}>
      <div ref={host} className="map-sizer" />
      {heard(
        size && (
          <SizedMap
            {...props}
            tools={
              <>
                {button}
                {props.tools}
              </>
            }
            size={size}
            geometry={geometry}
            cells={cells}
            cellsBefore={before}
            shades={shades}
            wantExact={wantExact}
            legend={
              <Legend
                palette={palette}
                counts={cells.counts}
                kept={kept}
                pointed={pointed}
                onPoint={point}
                onKeep={keep}
              />
            }
          />
        ),
      )}
      {twin}
    </section>
  );
}

interface SizedProps extends VolumeMapProps {
  size: MapSize;
  geometry: MapGeometry;
  cells: Cells;
  cellsBefore: Cells | undefined;
  shades: ReturnType<typeof shadesOf>;
  wantExact: (groups: number[]) => void;
  legend: ReactNode;
}

function SizedMap(props: SizedProps) {
  const { overview, data, size, geometry, cells, shades, labelOf, wantExact, onSelect } = props;
  const palette = useTheme();
  const said = useMapSaid();
  const { words } = said;
  const id = useId();
  const selected = props.selected ?? -1;
  const [hover, setHover] = useState({ block: -1, x: 0, y: 0 });
  const [cursor, setCursor] = useState(-1);
  const { plan, pitch } = useMemo(() => planFor(geometry, size), [geometry, size]);
  const map = useCamera(plan, pitch, size, props.view);
  const { layout, camera } = map;
  const written = useMemo(() => runsOf(geometry, data.written), [geometry, data]);
  const backups = useMemo(() => new Set([0, ...overview.backupGroups]), [overview.backupGroups]);
  const here = hover.block >= 0 ? hover.block : cursor;
  usePointed(here >= 0 ? here : undefined);
  const cursorLabel = useLabel(cursor, labelOf);
  const seen = useMemo(() => groupsSeen(layout, camera.x, camera.y, size), [layout, camera, size]);

  useEffect(() => {
    const large = layout.groupWidth >= EXACT_FROM_CSS * size.dpr && seen.length <= KEPT_GROUPS / 2;
    if (geometry.blocksPerCell > 1 && large) wantExact(seen);
  }, [geometry, layout, seen, size, wantExact]);

  useLinked(map.text, props.view, props.onView);
  const onHover = useCallback((block: number, x: number, y: number) => setHover({ block, x, y }), []);
  const select = useCallback((block: number) => block >= 0 && onSelect(block), [onSelect]);
  const caption = words.caption(blocksHad(cells), formatBytes(overview.blockSize), groupsHad(cells));
  useMapTold(cells, caption, seen, backups, said);

  return (
    <>
      <Head map={map} caption={caption} tools={props.tools} />
      {props.legend}
      <div className="map-body">
        <MapCanvas
          map={map}
          size={size}
          step={props.step}
          cells={cells}
          before={props.cellsBefore}
          palette={palette}
          shades={shades}
          written={written}
          selected={selected}
          hovered={hover.block}
          cursor={cursor}
          backups={backups}
          label={words.label(caption)}
          words={words}
          describedBy={`${id}-keys`}
          onSelect={select}
          onHover={onHover}
          onCursor={setCursor}
        />
        {!map.fitted && (
          <Minimap map={map} size={size} cells={cells} palette={palette} shades={shades} written={written} />
        )}
        {hover.block >= 0 && (
          <Pointed {...hover} cells={cells} layout={layout} palette={palette} written={written} labelOf={labelOf} />
        )}
      </div>
      <Spoken
        id={`${id}-keys`}
        keys={words.keys}
        said={cursor >= 0 ? blockInWords(cells, cursor, said, cursorLabel && words.blockLabel(cursorLabel.label)) : ''}
      />
    </>
  );
}

/** The text for a screen reader: the meanings of the keys, and the block that they have reached. */
function Spoken({ id, keys, said }: { id: string; keys: string; said: string }) {
  return (
    <>
      <p id={id} className="visually-hidden">
        {keys}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** Both tables in one object per language, so that its users are made anew only with another language. */
function useMapSaid(): MapSaid {
  const words = useWords(english);
  const kinds = useWords(englishKinds);
  return useMemo(() => ({ words, kinds }), [words, kinds]);
}

/** Words that are counted when there is time, not while the map moves. */
function useMapTold(cells: Cells, caption: string, seen: number[], backups: ReadonlySet<number>, said: MapSaid): void {
  const told = useDeferredValue(cells);
  const settled = useSettled(seen);
  useTelling(useMemo(() => mapInWords(told, caption, settled, backups, said), [told, caption, settled, backups, said]));
}

function Head({ map, caption, tools }: { map: MapCamera; caption: string; tools: ReactNode }) {
  const words = useWords(english);
  return (
    <header className="tile-head map-head">
      <Heading title={tileSaid(useLanguage(), volumeMap).title} />
      <span className="map-caption">{caption}</span>
      <span className="map-scale" title={words.scaleTitle}>
        {scaleInWords(map.layout, words)}
      </span>
      <span className="map-zoom">
        <button type="button" aria-label={words.zoomOut} {...resting(map.fitted, () => map.zoom(-1))}>
          −
        </button>
        <button type="button" aria-label={words.fitTitle} {...resting(map.fitted, map.fit)}>
          {words.fit}
        </button>
        <button type="button" aria-label={words.zoomIn} {...resting(map.closest, () => map.zoom(1))}>
          +
        </button>
      </span>
      {tools}
    </header>
  );
}

interface PointedProps extends Pick<SizedProps, 'cells' | 'labelOf'> {
  block: number;
  /** The place of the pointer. */
  x: number;
  y: number;
  layout: Layout;
  palette: Palette;
  written: readonly Run[];
}

function Pointed({ block, x, y, cells, layout, palette, written, labelOf }: PointedProps) {
  return (
    <Tooltip
      block={block}
      kind={kindOf(cells, block)}
      group={groupOf(layout.geometry, block)}
      label={useLabel(block, labelOf)}
      palette={palette}
      written={isIn(written, block)}
      sharing={layout.pitchX >= 1 ? 1 : Math.round(1 / (layout.pitchX * layout.pitchY))}
      x={x}
      y={y}
    />
  );
}

/** The view goes into the link when the map has come to rest. */
function useLinked(text: string, view: string | undefined, onView: ((view: string) => void) | undefined): void {
  useEffect(() => {
    if (!onView || text === (view ?? '')) return;
    const rest = window.setTimeout(() => onView(text), REST_MS);
    return () => window.clearTimeout(rest);
  }, [text, onView, view]);
}

/** The view goes into the link after the map has been still this long. */
const REST_MS = 300;

function groupsSeen(l: Layout, x: number, y: number, size: MapSize): number[] {
  const out: number[] = [];
  forGroupsIn(l, { x, y, width: size.width, height: size.height }, (group) => out.push(group));
  return out;
}

/** A value once it has been the same for a while. */
function useSettled<T>(value: T): T {
  const [settled, set] = useState(value);
  useEffect(() => {
    const rest = window.setTimeout(() => set(value), REST_MS);
    return () => window.clearTimeout(rest);
  }, [value]);
  return settled;
}

const isIn = (runs: readonly Run[], block: number) => runs.some((r) => block >= r.first && block < r.first + r.length);

/** A group at least this wide shows its exact blocks. */
const EXACT_FROM_CSS = 12;

export function View({ answers: { map }, before }: Answered<'map'>) {
  const { ask, select, seeMap } = useActions();
  const overview = usePage((s) => s.overview);
  const step = usePage((s) => s.answers.map?.moment.step ?? 0);
  const selected = usePage(selectedBlock);
  const view = usePage((s) => s.mapView);
  // The questions belong to this map. Another map has other labels and kinds.
  const asked = useMemo(
    () => ({
      data: map,
      labelOf: (block: number) => ask('label', { block }),
      groupKinds: (group: number) => ask('groupKinds', { group }),
    }),
    [ask, map],
  );
  if (!overview) return null;
  return (
    <VolumeMapTile
      {...asked}
      overview={overview}
      step={step}
      before={before.map}
      selected={selected}
      onSelect={select}
      view={view}
      onView={seeMap}
    />
  );
}
