/** Reasons to refuse a script, a machine, or a file to edit. */
import { type Said, saying } from '../../bytes/said.ts';
import { capital } from '../../bytes/text.ts';
import { counted } from '../../format/words.ts';

const bytes = (n: number | string) => (typeof n === 'number' ? `${n} bytes` : n);

export const SESSION = saying('session', {
  line: (of: { line: number; why: Said }) => `Line ${of.line}: ${of.why.english}`,
  place: (of: { line: number; column: number; why: Said }) => `Line ${of.line}, column ${of.column}: ${of.why.english}`,
  all: (of: { of: readonly Said[] }) => of.of.map(({ english }) => english).join(' '),
  script_too_long: (of: { bytes: number; most: number }) =>
    `The script has ${of.bytes} bytes; the most is ${of.most} MiB.`,
  no_bounds: (of: { word: string }) => `bounds: ${of.word} is none: 6000000 events, 100000000 steps, or 3G of memory.`,
  no_device_size: (of: { word: string }) => `# device: ${of.word} is no size; one is written as 64M.`,
  no_volume: 'A volume needs a device and its size: mke2fs disk.img 64M.',
  too_many_groups: (of: { groups: number; most: number }) =>
    `a volume of ${of.groups} groups takes too long for a script: the most is ${of.most} (16 TiB in blocks of 4 KiB); ext4lab mkfs makes larger ones`,
  program_not_fetched: 'A program that the script names could not be fetched; is the network there?',
  tool_not_fetched: (of: { name: string }) => `${of.name} has not been fetched.`,
  debugfs_not_fetched: 'What debugfs -w needs has not been fetched.',
  unknown_kernel: (of: { word: string; known: readonly string[] }) =>
    `kernel: ${of.word} is none of those known here, ${of.known.join(' and ')}.`,
  freed: (of: { word: string }) => `"# freed: ${of.word}" is not at-once`,
  not_mounted: (of: { why: Said }) => `It cannot be mounted: ${of.why.english}`,
  time_unknown: (of: { comm: string }) =>
    `With a machine, how long ${of.comm} takes would have to be known, and it is not.`,
  nothing_mounted: 'Nothing is mounted: only the volume of a script can be worked on.',
  only_a_script: 'Only a script can be played on another volume as well.',
  no_such_step: (of: { steps: number; step: number }) =>
    `The recording has only ${of.steps} steps: there is no step ${of.step}.`,
  not_so_often: (of: { event: string; times: number; nth: number }) =>
    `${of.event} happens ${of.times} times in this recording, not ${of.nth}.`,
  power_cut_ends: 'A power cut ends this recording; the page goes on in another.',
  no_writes: 'Nothing works on this volume: a power cut needs a script whose writes are under way.',
  not_at_work: 'Nothing is mounted yet. Go on to a step at which the script is at work.',
  unmounted_for_check:
    'The volume has been unmounted for a check: all that was written is on the disk. Go back to an earlier step.',
  stopped: (of: { after: Said; more: Said }) => `the script was stopped after ${of.after.english}; ${of.more.english}`,
  was_stopped: (of: { why: Said }) => `${capital(of.why.english)}.`,
  after_calls: (of: { calls: number }) => `${of.calls} commands and calls`,
  after_events: (of: { events: number }) => counted(of.events, 'event'),
  after_memory: (of: { mebibytes: number }) => `${of.mebibytes} MiB of memory`,
  more_bounds: 'a line such as “# bounds: 6000000 events, 100000000 steps, 3G” at its beginning allows more',
  with_a_link: 'it came with a link',
  no_moment: 'Nothing works on this volume: there is no moment to cut the power at.',
  not_followed: 'The work could not be followed to this step again.',
  not_broken: (of: { which: string }) => `There is nothing on this volume that “damage ${of.which}” could break.`,
  damage_usage: (of: { known: readonly string[] }) => `damage wants one of ${of.known.join(', ')}.`,
  fsck_one_mode: 'e2fsck takes only one of -n, -p and -y.',
  fsck_unknown: (of: { letter: string }) => `e2fsck: -${of.letter} is not known here; -n, -p, -y and -f are.`,
  fsck_mode:
    'e2fsck wants -n (only look), -p (repair what is safe) or -y (repair all): there is no one to answer questions.',
  debugfs_usage:
    'debugfs wants one request here: debugfs -R "stat f" disk.img, or debugfs -w -R "sif <12> links_count 1" disk.img.',
  debugfs_changes: (of: { request: string }) =>
    `${of.request} changes the volume, which has to be opened for that: debugfs -w -R …`,
  debugfs_write:
    'write copies a file of the machine that debugfs runs on, and here is none: ext4lab debugfs -w has one.',

  nothing_is_no_name: 'Nothing is no name of a file.',
  no_name: (of: { name: string }) => `${of.name} is no name of a file.`,
  edit_from_top: 'By its whole path a file is edited from the top of the volume: go there with cd first.',
  no_directory: (of: { name: string }) => `There is no directory for ${of.name}.`,
  link: (of: { name: string; target: string | undefined }) =>
    `${of.name} is a symbolic link: edit ${of.target ?? 'what it leads to'} instead.`,
  directory: (of: { name: string }) => `${of.name} is a directory, and has no text.`,
  no_file: (of: { name: string }) => `${of.name} is no regular file, and has no text.`,
  file_too_large: (of: { name: string; bytes: number; most: number }) =>
    `${of.name} has ${of.bytes} bytes; up to ${of.most} can be edited here.`,
  no_text: (of: { name: string }) => `${of.name} holds bytes that are no text.`,

  no_machine: (of: { word: string; known: readonly string[] }) =>
    `there is no machine "${of.word}"; there are ${of.known.join(', ')}`,
  disks: (of: { word: string }) => `"# disks: ${of.word}" is no number from 1 to 16`,
  chunk: (of: { word: string }) => `"# chunk: ${of.word}" is no multiple of 4K up to 64M`,
  no_elevator: (of: { word: string; known: readonly string[] }) =>
    `there is no elevator "${of.word}"; there are ${of.known.join(', ')}`,
  without: (of: { word: string; known: readonly string[] }) =>
    `"# without: ${of.word}" is none of ${of.known.join(', ')}`,
  cpu: (of: { word: string; known: readonly string[] }) =>
    `"# cpu: ${of.word}" is no cost such as page=20us; there are ${of.known.join(', ')}`,
  cache_size: (of: { word: string }) => `"${of.word}" is no size of a controller's cache up to 16G`,
  battery: (of: { word: string }) => `"# battery: ${of.word}" is neither yes nor no`,
  /** Bytes as a number, or as a size. */
  small_disk: (of: { volume: number | string; room: number | string }) =>
    `the volume has ${bytes(of.volume)}, and the machine's disk has only ${of.room}`,
  small_disks: (of: { volume: number | string; disks: number; room: number | string }) =>
    `the volume has ${bytes(of.volume)}, and the machine's ${of.disks} disks have together only ${of.room}`,
});
