/**
 * Rooms: the folders of a floor. What two rooms use is below both, so that each can be read, tested and changed without
 * the ones above it. Types alone may be imported in any direction: they are gone at run time.
 *
 * Files: a few may need each other, types counted, as a class and its parts do. More than that cannot be understood one
 * by one: what a file needs of something above it, it declares as an interface of its own (`engine/xattr/host.ts`).
 */
import path from 'node:path';
import { expect, it } from 'vitest';
import { floorOf, noFaults, parsed, read, sources } from './sources.ts';

/** An import: which file needs which, and what. */
interface Edge {
  from: string;
  to: string;
  names: string[];
}

/** The room of a file: its folder below the floor; files of the floor itself are a room of their own, its door. */
const roomOf = (file: string) => {
  const [, , room, ...rest] = file.split('/');
  return rest.length > 0 ? room : '.';
};

/** What a file imports of values; with `types` of types, too. */
function edgesOf(file: string, types = false): Edge[] {
  const { staticImports, staticExports, dynamicImports } = parsed(file).module;
  const needed: { to: string; name: string }[] = [];
  for (const { moduleRequest, entries } of staticImports) {
    if (entries.length === 0) needed.push({ to: moduleRequest.value, name: 'all of it' });
    for (const { isType, localName } of entries)
      if (types || !isType) needed.push({ to: moduleRequest.value, name: localName.value });
  }
  for (const { entries } of staticExports)
    for (const { isType, moduleRequest, importName } of entries)
      if (moduleRequest && (types || !isType))
        needed.push({ to: moduleRequest.value, name: importName.name ?? 'all of it' });
  // A late import counts as well.
  for (const { moduleRequest } of dynamicImports)
    needed.push({ to: read(file).slice(moduleRequest.start + 1, moduleRequest.end - 1), name: 'all of it' });
  const edges = new Map<string, Edge>();
  for (const { to: request, name } of needed) {
    if (!request.startsWith('.')) continue;
    const to = path.posix.join(path.posix.dirname(file), request);
    const edge = edges.get(to) ?? { from: file, to, names: [] };
    edge.names.push(name);
    edges.set(to, edge);
  }
  return [...edges.values()];
}

/** Rooms, or files. */
type Rooms = Map<string, Map<string, Edge[]>>;

/** Which rooms of a floor need which others, and through which imports. */
function roomsOf(edges: Edge[], nameOf = roomOf): Rooms {
  const rooms: Rooms = new Map();
  for (const edge of edges) {
    const from = nameOf(edge.from);
    const to = nameOf(edge.to);
    if (from === to || floorOf(edge.from) !== floorOf(edge.to)) continue;
    const needs = rooms.get(from) ?? new Map<string, Edge[]>();
    needs.set(to, [...(needs.get(to) ?? []), edge]);
    rooms.set(from, needs);
  }
  return rooms;
}

/** Rooms that can be reached from a room; the room itself only if there is a way back. */
function reached(rooms: Rooms, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of rooms.get(at)?.keys() ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  return seen;
}

/** Circles: sets of rooms each of which needs itself through the others. */
function circlesOf(rooms: Rooms): string[][] {
  const ways = new Map([...rooms.keys()].map((room) => [room, reached(rooms, room)]));
  const circles: string[][] = [];
  const done = new Set<string>();
  for (const [room, way] of ways) {
    if (done.has(room) || !way.has(room)) continue;
    const circle = [...way].filter((other) => ways.get(other)?.has(room));
    for (const other of circle) done.add(other);
    circles.push(circle);
  }
  return circles;
}

/** The import of a circle to remove first: one between the two rooms joined by the fewest. */
function weakest(rooms: Rooms, circle: string[]): Edge {
  const joins = circle.flatMap((from) =>
    [...(rooms.get(from) ?? [])].filter(([to]) => circle.includes(to)).map(([, edges]) => edges),
  );
  return joins.sort((a, b) => a.length - b.length)[0][0];
}

function faultsIn(edges: Edge[]): string[] {
  const rooms = roomsOf(edges);
  return circlesOf(rooms).map((circle) => {
    const { from, to, names } = weakest(rooms, circle);
    const where = `src/${floorOf(from)}: ${circle.sort().join(', ')} need each other`;
    return `${where}; begin with ${from}, which imports ${names.join(', ')} from ${to}: move that below both, or hand it in`;
  });
}

const MOST_FILES = 8;

const filesOf = (edges: Edge[]): Rooms => roomsOf(edges, (file) => file);

const largest = (edges: Edge[]): number => Math.max(0, ...circlesOf(filesOf(edges)).map((circle) => circle.length));

/** The import without which the largest circle among the same files is the smallest. */
function toCut(edges: Edge[]): Edge {
  const left = new Map(edges.map((edge) => [edge, largest(edges.filter((other) => other !== edge))]));
  return [...edges].sort((a, b) => left.get(a)! - left.get(b)!)[0];
}

function faultsOfFiles(edges: Edge[]): string[] {
  const circles = circlesOf(filesOf(edges)).filter((circle) => circle.length > MOST_FILES);
  return circles.map((circle) => {
    const { from, to, names } = toCut(edges.filter((edge) => circle.includes(edge.from) && circle.includes(edge.to)));
    const what = `${circle.length} files need each other, more than ${MOST_FILES}: ${circle.sort().join(', ')}`;
    return `${what}; begin with ${from}, which imports ${names.join(', ')} from ${to}: declare what it needs of it`;
  });
}

const FLOORS_WITH_ROOMS = [
  'bytes',
  'format',
  'trace',
  'engine',
  'machine',
  'shell',
  'commands',
  'session',
  'answers',
  'views',
  'cli',
  'app',
];

for (const floor of FLOORS_WITH_ROOMS)
  it(`no rooms of src/${floor} need each other`, () => {
    noFaults(faultsIn(sources.filter((file) => floorOf(file) === floor).flatMap((file) => edgesOf(file))));
  });

for (const floor of new Set(sources.map(floorOf)))
  it(`few files of src/${floor} need each other, types counted`, () => {
    const files = sources.filter((file) => floorOf(file) === floor);
    noFaults(faultsOfFiles(files.flatMap((file) => edgesOf(file, true))));
  });

it('a circle is found, and the import to begin with', () => {
  const edge = (from: string, to: string): Edge => ({ from: `src/x/${from}`, to: `src/x/${to}`, names: ['it'] });
  const circle = [
    // Rooms of other floors do not count.
    { ...edge('c/1.ts', ''), to: 'src/y/a/1.ts' },
    edge('a/1.ts', 'b/1.ts'),
    edge('a/2.ts', 'b/1.ts'),
    edge('b/1.ts', 'c/1.ts'),
    edge('c/2.ts', 'door.ts'),
  ];
  expect(faultsIn(circle)).toEqual([]);
  expect(faultsIn([...circle, edge('door.ts', 'a/1.ts'), edge('d/1.ts', 'a/1.ts')])).toEqual([
    'src/x: ., a, b, c need each other; begin with src/x/b/1.ts, which imports it from src/x/c/1.ts: move that below both, or hand it in',
  ]);
});

it('a circle of too many files is found, and the import to begin with', () => {
  const edge = (from: number, to: number): Edge => ({ from: `src/x/${from}.ts`, to: `src/x/${to}.ts`, names: ['it'] });
  // A ring of nine, and a shorter one in it: only a cut in both leaves none.
  const ring = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => edge(n, (n + 1) % 9));
  expect(faultsOfFiles(ring.slice(1))).toEqual([]);
  expect(faultsOfFiles([...ring, edge(2, 0)])).toEqual([
    '9 files need each other, more than 8: src/x/0.ts, src/x/1.ts, src/x/2.ts, src/x/3.ts, src/x/4.ts, src/x/5.ts, src/x/6.ts, src/x/7.ts, src/x/8.ts; begin with src/x/0.ts, which imports it from src/x/1.ts: declare what it needs of it',
  ]);
});
