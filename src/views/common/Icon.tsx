/** The page's icons: strokes on a 16-unit grid, in the colour of the text beside them. */
const PATHS = {
  start: 'M4 3.5v9M12.5 3.5 6.5 8l6 4.5z',
  back: 'M10.5 3.5 4.5 8l6 4.5z',
  play: 'M5 3.2 12.5 8 5 12.8z',
  pause: 'M5 3.5v9M11 3.5v9',
  forward: 'M5.5 3.5 11.5 8l-6 4.5z',
  end: 'M12 3.5v9M3.5 3.5 9.5 8l-6 4.5z',
  bookmark: 'M4.5 2.5h7v11L8 10.7l-3.5 2.8z',
  open: 'M8 10V2.5M5 5l3-3 3 3M2.5 10v3.5h11V10',
  download: 'M8 2.5V10M5 7.5l3 3 3-3M2.5 11v2.5h11V11',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3L8 4.3M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l1-1',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  moon: 'M13 9.6A5.5 5.5 0 1 1 6.4 3a4.4 4.4 0 0 0 6.6 6.6z',
  projector: 'M2 3h12M3 3v7h10V3M8 10v1.5M5.5 13.5 8 11.5l2.5 2',
  grow: 'M9.5 3H13v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4',
  shrink: 'M13 6.5H9.5V3M9.5 6.5l4-4M3 9.5h3.5V13M6.5 9.5l-4 4',
  book: 'M8 4.2C6.5 3 4.3 2.8 2.5 3.2v9.3c1.8-.4 4-.2 5.5 1 1.5-1.2 3.7-1.4 5.5-1V3.2C11.7 2.8 9.5 3 8 4.2zM8 4.2v9.3',
  chevron: 'M6 4l4 4-4 4',
  down: 'M4 6l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  pencil: 'M3 13l.8-3.2 7-7 2.4 2.4-7 7zM9.4 4.2l2.4 2.4',
  check: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  plus: 'M8 4v8M4 8h8',
  power: 'M9 1.8 3.8 9H8l-1 5.2L12.2 7H8z',
  inspect: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3l3.2 3.2',
  flask: 'M6 2.5h4M6.8 2.5v4L3.2 12a1 1 0 0 0 .9 1.5h7.8a1 1 0 0 0 .9-1.5L9.2 6.5v-4M5 10h6',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  enter: 'M12.5 4v4.5H4M6.5 6 4 8.5 6.5 11',
  text: 'M3 4h10M3 7h10M3 10h7M3 13h4',
  tiles: 'M2.5 3h11v10h-11zM2.5 7h11M7 7v6',
  sliders:
    'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4M6 9.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(['start', 'back', 'play', 'forward', 'end']);

export function Icon({ name, size = 16, filled }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false" className="icon">
      <path
        d={PATHS[name]}
        fill={(filled ?? FILLED.has(name)) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
