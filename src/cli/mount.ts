/**
 * ext4lab mount: makes a volume available to the machine's own programs.
 *
 *     ext4lab mount disk.img /mnt          then, elsewhere:   cp -a src /mnt · ls -l /mnt · umount /mnt
 *
 * It stays in the foreground until the volume is unmounted, and then writes the image.
 */
import { Mount } from './fuse/mount.ts';
import { type MountSettings, refusal } from './fuse/settings.ts';

const USAGE = `Usage: ext4lab mount IMAGE DIR [options]
Serves the volume of an image at a directory, for any program, until \`umount DIR\` or Ctrl+C; then writes the image.

  --out OUT        writes to OUT and leaves IMAGE as it is
  --force          replaces OUT, whatever it is; without it, only an earlier state of this volume
  --mount OPTIONS  as for mount -o: ro, noatime, nodelalloc, data=journal …
  --type TYPE      mounts as ext2, ext3 or ext4; without it as the image's features say
  --seed N         of what Linux would draw by chance, generations of inodes for one (1)
  --watch [PORT]   records everything and shows it live, at http://127.0.0.1:PORT (4174)
  --real-time      times are those of the machine's clock; this is so unless
  --no-real-time   the clock is simulated: the same calls leave the same image, byte for byte
  -h, --help       this text

It needs Linux, root and /dev/fuse.
`;

const WITH_VALUE = ['out', 'mount', 'type', 'seed'] as const;
const KINDS = ['ext2', 'ext3', 'ext4'] as const;
const WATCH_PORT = 4174;

export async function mountCommand(argv: string[]): Promise<number> {
  if (argv.includes('-h') || argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const settings = parse(argv);
  const why = typeof settings === 'string' ? settings : refusal(settings);
  if (typeof settings === 'string' || why !== undefined) {
    process.stderr.write(`ext4lab mount: ${why}\n`);
    return typeof settings === 'string' ? 2 : 1;
  }
  return new Mount(settings).run();
}

function parse(argv: string[]): MountSettings | string {
  const places: string[] = [];
  const given: Partial<Record<(typeof WITH_VALUE)[number], string>> = {};
  let watch: number | undefined;
  let realTime = true;
  let force = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (!word.startsWith('--')) {
      places.push(word);
      continue;
    }
    const [name, value] = word.slice(2).split(/=(.*)/s);
    const known = WITH_VALUE.find((n) => n === name);
    if (word === '--force') force = true;
    else if (name === 'real-time' || name === 'no-real-time') realTime = name === 'real-time';
    else if (name === 'watch') {
      const port = value ?? (/^\d+$/.test(argv[i + 1] ?? '') ? argv[++i] : String(WATCH_PORT));
      watch = Number(port);
      if (!Number.isInteger(watch) || watch < 0 || watch > 65535) return `no port is called ${port}`;
    } else if (known) {
      const said = value ?? argv[++i];
      if (said === undefined) return `--${name} needs a value`;
      given[known] = said;
    } else return `there is no option --${name}; --help lists those there are`;
  }
  const [image, dir, ...more] = places;
  if (image === undefined || dir === undefined) return 'name an image and a directory; --help says more';
  if (more.length > 0) return `an image and a directory are enough, ${more.join(' ')} is too much`;
  const kind = KINDS.find((k) => k === given.type);
  if (given.type !== undefined && !kind) return `--type is ext2, ext3 or ext4, not ${given.type}`;
  const seed = Number(given.seed ?? 1);
  if (given.seed === '' || !Number.isSafeInteger(seed)) return `--seed is a whole number, not ${given.seed}`;
  return { image, dir, out: given.out ?? image, force, options: given.mount ?? '', kind, seed, realTime, watch };
}
