/**
 * All motions of the gallery at once: each scene's step plays again and again as long as it is in sight.
 *
 *      ┌ A level more ─┐ ┌ A leaf splits ┐ ┌ A buddy is split ┐
 *      │  0 ──▶ 1, 0 … │ │               │ │                  │
 *
 * Where less motion is asked for, by the system or here, each is held at five shares of its way.
 */

import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Segmented } from '../common/Buttons.tsx';
import type { Scene, SceneMotion, Scenes } from '../common/scene.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import { MarkNodes } from '../motion/mark-nodes.ts';
import { Paints } from '../motion/Paints.tsx';
import type { ThemeName } from '../theme/tokens.ts';
import { TILES } from '../tiles.ts';
import { MotionStrip } from './MotionStrip.tsx';
import { type FoundView, sceneTold, tileOf, viewTold } from './scenes-of-views.ts';
import { gallery } from './words.ts';

/** On the page of all motions a way is slower than on the page itself, and rests at both ends, ms. */
const SLOWER = 4;
const BEFORE = 700;
const AFTER = 1300;

/** The share of a way at a time, when it is played again and again. */
function shareAt(ms: number, way_ms: number): number {
  const own = way_ms * SLOWER;
  const into = (ms % (BEFORE + own + AFTER)) - BEFORE;
  return Math.min(1, Math.max(0, into / own));
}

type Look = 'plays' | 'held';

const LOOKS = ['plays', 'held'] as const;

export function Motions({ views, theme }: { views: readonly FoundView[]; theme: ThemeName }) {
  const words = useWords(gallery);
  const calm = useCalm();
  const [chosen, choose] = useState<Look>();
  const shown: Look = chosen ?? (calm ? 'held' : 'plays');
  const still = shown === 'held';
  return (
    <section aria-label={words.allMotions}>
      <h2>{words.allMotions}</h2>
      <Segmented
        label={words.motions}
        value={shown}
        options={LOOKS.map((value) => ({ value, label: words.looks[value] }))}
        onChange={(value) => choose(value)}
      />
      <div className="gallery-motions">
        {views.flatMap(({ of, scenes }) =>
          of.motion
            ? scenes.map((scene) => (
                <Motion key={`${of.view.id}/${scene.id}`} of={of} scene={scene} theme={theme} still={still} />
              ))
            : [],
        )}
      </div>
    </section>
  );
}

/** Answers whether the system asks for less motion. */
function useCalm(): boolean {
  const [calm, set] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => set(reduced.matches);
    reduced.addEventListener('change', follow);
    return () => reduced.removeEventListener('change', follow);
  }, []);
  return calm;
}

interface Props {
  of: Scenes<Scene>;
  scene: Scene;
  theme: string;
  still: boolean;
}

function Motion({ of, scene, theme, still }: Props) {
  const tag = useLanguage();
  const card = useRef<HTMLElement>(null);
  const seen = useSeen(card);
  // A volume is made when its motion first comes into sight.
  const [met, meet] = useState(false);
  if (seen && !met) meet(true);
  const dressed = useDressed(tileOf(of, scene), met);
  const motion = useMemo(() => (dressed ? of.motion?.(scene) : undefined), [dressed, of, scene]);
  if (dressed && (!motion || motion.plan.still)) return null;
  return (
    <figure ref={card} className={still ? 'gallery-wide' : undefined}>
      <figcaption>
        <a href={`#${of.view.id}/${scene.id}@${theme}`} className="gallery-link">
          {sceneTold(tag, of, scene).title}
        </a>{' '}
        <span>{viewTold(tag, of)}</span>
      </figcaption>
      {motion && (still ? <MotionStrip of={of} scene={scene} /> : <Playing motion={motion} of={of} on={seen} />)}
    </figure>
  );
}

/** Answers whether a tile's styles are there. They come with its view, as soon as they are wanted. */
function useDressed(id: string, wanted: boolean): boolean {
  const [dressed, set] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const tile = TILES.find((t) => t.id === id);
    Promise.resolve(tile?.load()).then(
      () => set(true),
      () => {},
    );
  }, [id, wanted]);
  return dressed;
}

/** Answers whether it is in sight now. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, set] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((e) => set(e[e.length - 1].isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

function Playing({ motion: { plan, width, height }, of, on }: { motion: SceneMotion; of: Scenes<Scene>; on: boolean }) {
  const words = useWords(gallery);
  const id = useId();
  const host = useRef<SVGGElement>(null);
  useEffect(() => {
    const group = host.current!;
    const nodes = new MarkNodes(group, (name) => `url(#${id}-${name})`);
    nodes.draw(plan.frame(0));
    if (!on) return () => group.replaceChildren();
    let frame = requestAnimationFrame(function draw(begun) {
      const tick = (now: number) => {
        nodes.draw(plan.frame(shareAt(now - begun, plan.ms)));
        frame = requestAnimationFrame(tick);
      };
      tick(begun);
    });
    return () => {
      cancelAnimationFrame(frame);
      group.replaceChildren();
    };
  }, [plan, id, on]);
  return (
    <div className={of.view.id} style={{ maxWidth: width + 2 * MARGIN }}>
      <svg className="picture" viewBox={`0 0 ${width + 2 * MARGIN} ${height + 4}`} role="img">
        <title>{words.plays}</title>
        <Paints id={id} />
        <g ref={host} transform={`translate(${MARGIN} 0)`} />
      </svg>
    </div>
  );
}
