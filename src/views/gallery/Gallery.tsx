/**
 * Every view in its scenes, side by side in the three themes. Each scene is live: it can be stepped, zoomed, selected.
 */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session } from '../../session/session.ts';
import type { EventRow, Moment } from '../../session/session-api.ts';
import { BuddyTile } from '../buddy/BuddyTile.tsx';
import { BUDDY_SCENES, type BuddyScene } from '../buddy/scene.ts';
import { Segmented } from '../common/Segmented.tsx';
import { COMPARE_SCENES } from '../compare/scene.ts';
import { CRASH_SCENES } from '../crash/scene.ts';
import { DIRECTORY_SCENES } from '../directory/scene.ts';
import { MACHINE_SCENES } from '../disks/scene.ts';
import { FileMapTile } from '../file-map/FileMapTile.tsx';
import { FILE_MAP_SCENES, type FileMapScene } from '../file-map/scene.ts';
import { FsckTile } from '../fsck/FsckTile.tsx';
import { FSCK_SCENES, type FsckScene } from '../fsck/scene.ts';
import { INODE_SCENES } from '../inode/scene.ts';
import { INODE_TABLE_SCENES } from '../inode-table/scene.ts';
import { InspectorPanel } from '../inspector/InspectorPanel.tsx';
import { blockOf, INSPECTOR_SCENES, type InspectorScene } from '../inspector/scene.ts';
import { JOURNAL_SCENES } from '../journal/scene.ts';
import { Sentence } from '../narration/Narration.tsx';
import { PageCacheTile } from '../page-cache/PageCacheTile.tsx';
import { PAGE_CACHE_SCENES, type PageCacheScene } from '../page-cache/scene.ts';
import { THEME_NAMES, type ThemeName } from '../theme/tokens.ts';
import { ThemeContext } from '../theme/useTheme.ts';
import { TREE_SCENES } from '../tree/scene.ts';
import { MAP_SCENES, type MapScene } from '../volume-map/scene.ts';
import { VolumeMapTile } from '../volume-map/VolumeMapTile.tsx';
import { drawCrash } from './CrashScenes.tsx';
import { drawJournal } from './JournalScenes.tsx';
import { drawCompare, drawMachine } from './MachineScenes.tsx';
import { drawDirectory, drawInode, drawInodeTable, drawTree } from './NameScenes.tsx';
import { momentOf, type Scene, sessionOf } from './scene.ts';

type Shown = ThemeName | 'all';
const CHOICES = [
  { value: 'all', label: 'all themes' },
  ...THEME_NAMES.map((name) => ({ value: name, label: name })),
] as const;

const VIEWS = [
  { id: 'map', title: 'Volume map', scenes: MAP_SCENES, draw: drawMap },
  { id: 'file-map', title: 'File map', scenes: FILE_MAP_SCENES, draw: drawFileMap },
  { id: 'buddy', title: 'Buddy', scenes: BUDDY_SCENES, draw: drawBuddy },
  { id: 'fsck', title: 'Check', scenes: FSCK_SCENES, draw: drawFsck },
  { id: 'page-cache', title: 'Page cache', scenes: PAGE_CACHE_SCENES, draw: drawPageCache },
  { id: 'directory', title: 'Directory', scenes: DIRECTORY_SCENES, draw: drawDirectory },
  { id: 'tree', title: 'Files', scenes: TREE_SCENES, draw: drawTree },
  { id: 'inode-table', title: 'Inode tables', scenes: INODE_TABLE_SCENES, draw: drawInodeTable },
  { id: 'inode', title: 'Inode', scenes: INODE_SCENES, draw: drawInode },
  { id: 'journal', title: 'Journal', scenes: JOURNAL_SCENES, draw: drawJournal },
  { id: 'crash', title: 'Power cut', scenes: CRASH_SCENES, draw: drawCrash },
  { id: 'machine', title: 'Machine', scenes: MACHINE_SCENES, draw: drawMachine },
  { id: 'compare', title: 'Compare', scenes: COMPARE_SCENES, draw: drawCompare },
  { id: 'inspector', title: 'Inspector', scenes: INSPECTOR_SCENES, draw: drawInspector },
] as const;

/** `#map/flex@dark` shows one scene in one theme, for a closer look and for pictures. */
function wanted(hash: string): { only?: string; theme: Shown } {
  const parts = /^#([a-z0-9/-]*)(?:@(\w+))?$/.exec(hash);
  const theme = CHOICES.find((c) => c.value === parts?.[2])?.value ?? 'all';
  return { only: parts?.[1] || undefined, theme };
}

export function Gallery() {
  const [{ only, theme }, set] = useState(() => wanted(location.hash));
  useEffect(() => {
    const follow = () => set(wanted(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const choose = (value: string) => {
    location.hash = `${only ?? ''}@${value}`;
  };
  return (
    <div className="gallery">
      <header>
        <h1>Scenes</h1>
        <p>
          Each view at moments of volumes that the engine formats here and now. The same scenes are held fast by the
          tests.
        </p>
        <Segmented label="Themes" value={theme} options={CHOICES} onChange={choose} />
      </header>
      {VIEWS.map((view) => {
        const scenes = view.scenes.filter((s) => !only || only === view.id || only === `${view.id}/${s.id}`);
        if (scenes.length === 0) return null;
        return (
          <section key={view.id} aria-label={view.title}>
            <h2>{view.title}</h2>
            {scenes.map((scene) => (
              <SceneRow
                key={scene.id}
                path={`${view.id}/${scene.id}`}
                scene={scene}
                theme={theme}
                draw={view.draw as (scene: Scene, live: Live) => ReactNode}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface RowProps {
  path: string;
  scene: Scene;
  theme: Shown;
  draw(scene: Scene, live: Live): ReactNode;
}

function SceneRow({ path, scene, theme, draw }: RowProps) {
  const row = useRef<HTMLElement>(null);
  const near = useNear(row);
  const themes = theme === 'all' ? THEME_NAMES : [theme];
  return (
    <article ref={row} id={path}>
      <h3>
        <a href={`#${path}`}>{scene.title}</a>
      </h3>
      <p>{scene.about}</p>
      {scene.command.includes('\n') ? <pre>{scene.command.trim()}</pre> : <code>{scene.command}</code>}
      <div className="gallery-themes">
        {themes.map((name) => (
          <ThemeContext key={name} value={name}>
            <div className="gallery-frame" data-theme={name}>
              <div style={{ width: scene.width, minHeight: scene.height }}>
                {near && <LiveScene scene={scene} draw={draw} />}
              </div>
            </div>
          </ThemeContext>
        ))}
      </div>
    </article>
  );
}

/** Whether a person has come near: a volume is formatted when it is about to be seen. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, set] = useState(false);
  useEffect(() => {
    if (!element.current || near) return;
    const observer = new IntersectionObserver((e) => e.some((x) => x.isIntersecting) && set(true), {
      rootMargin: '400px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}

export interface Live {
  session: Session;
  moment: Moment;
  go(step: number): void;
  event(id: number): EventRow | undefined;
  selected: number | undefined;
  select(block: number): void;
  field: string | undefined;
  choose(field: string | undefined): void;
}

function LiveScene({ scene, draw }: { scene: Scene; draw(scene: Scene, live: Live): ReactNode }) {
  const session = useMemo(() => sessionOf(scene.command), [scene]);
  const [moment, setMoment] = useState(() => momentOf(scene, session));
  const { field: firstField, selected: firstSelected, block } = scene as Partial<InspectorScene & MapScene>;
  const first = block === undefined ? firstSelected : blockOf(scene as InspectorScene, session);
  const [selected, select] = useState(first);
  const [field, choose] = useState(firstField);
  const { steps } = session.overview;
  const go = (step: number) => setMoment({ step: Math.max(0, Math.min(steps, step)), write: 0 });
  const event = useCallback((id: number) => session.events(id, id + 1)[0], [session]);
  const live: Live = { session, moment, go, event, selected, select, field, choose };
  return (
    <>
      <div style={{ height: scene.height }}>{draw(scene, live)}</div>
      <p className="gallery-step">
        <button type="button" className="button" disabled={moment.step === 0} onClick={() => go(moment.step - 1)}>
          back
        </button>
        <button type="button" className="button" disabled={moment.step === steps} onClick={() => go(moment.step + 1)}>
          step
        </button>
        <span>
          step {moment.step} of {steps} {moment.step > 0 && <Sentence text={event(moment.step - 1).sentence} />}
        </span>
      </p>
    </>
  );
}

function drawMap(scene: MapScene, live: Live) {
  return <LiveMap scene={scene} live={live} />;
}

function LiveMap({ scene, live }: { scene: MapScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.map(moment), [session, moment]);
  const labelOf = useCallback(async (block: number) => session.labelOf(moment, block), [session, moment]);
  const groupKinds = useCallback(async (group: number) => session.groupKinds(moment, group), [session, moment]);
  return (
    <VolumeMapTile
      overview={session.overview}
      data={data}
      selected={live.selected}
      onSelect={live.select}
      labelOf={labelOf}
      groupKinds={groupKinds}
      view={scene.view}
    />
  );
}

function drawInspector(_scene: InspectorScene, live: Live) {
  return <LiveInspector live={live} />;
}

function LiveInspector({ live }: { live: Live }) {
  const { session, moment, selected = 0 } = live;
  const answer = useMemo(() => session.block(moment, selected), [session, moment, selected]);
  const kinds = useMemo(() => session.map(moment).kinds, [session, moment]);
  return (
    <div className="gallery-panel">
      <InspectorPanel
        overview={session.overview}
        answer={answer}
        moment={moment}
        field={live.field}
        onField={live.choose}
        eventOf={live.event}
        onEvent={(id) => live.go(id + 1)}
        onBlock={live.select}
        kinds={kinds}
      />
    </div>
  );
}

function drawFileMap(scene: FileMapScene, live: Live) {
  return <LiveFileMap scene={scene} live={live} />;
}

function LiveFileMap({ scene, live }: { scene: FileMapScene; live: Live }) {
  const { session, moment, selected } = live;
  const file = scene.file;
  const [picked, pick] = useState(() => session.fileMap(moment)?.files.find((f) => f.name === file)?.ino);
  const data = useMemo(
    () => session.fileMap(moment, picked === undefined ? {} : { ino: picked }),
    [session, moment, picked],
  );
  return <FileMapTile data={data} selected={selected} onSelect={live.select} picked={picked} onPick={pick} />;
}

function drawBuddy(scene: BuddyScene, live: Live) {
  return <LiveBuddy scene={scene} live={live} />;
}

function LiveBuddy({ scene, live }: { scene: BuddyScene; live: Live }) {
  const { session, moment } = live;
  const [picked, pick] = useState(scene.group);
  const data = useMemo(() => session.buddy(moment, picked), [session, moment, picked]);
  return (
    <BuddyTile
      data={data}
      selected={live.selected}
      onSelect={live.select}
      picked={picked}
      onPick={pick}
      onEvent={(id) => live.go(id + 1)}
    />
  );
}

function drawPageCache(_scene: PageCacheScene, live: Live) {
  return <LivePageCache live={live} />;
}

function LivePageCache({ live }: { live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.pageCache(moment), [session, moment]);
  return <PageCacheTile data={data} onSelect={live.select} onEvent={(id) => live.go(id + 1)} />;
}

function drawFsck(scene: FsckScene, live: Live) {
  return <LiveFsck scene={scene} live={live} />;
}

function LiveFsck({ scene, live }: { scene: FsckScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.fsck(moment), [session, moment]);
  const costs = useMemo(() => (scene.costs ? session.fsckCosts() : undefined), [session, scene]);
  return (
    <FsckTile
      data={data}
      costs={costs}
      selected={live.selected}
      onSelect={live.select}
      onEvent={(id) => live.go(id + 1)}
    />
  );
}
