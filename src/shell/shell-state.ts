/**
 * What a shell is at a moment, and what its parts ask of it: expansions, builtins and compound commands know no more of
 * the interpreter than this.
 */
import type { Changed, Command, Definition, Part, Place, Redirection, Statement } from './language/script.ts';
import { Moving } from './moving-names.ts';
import { Names } from './names.ts';
import type { Process } from './process/process.ts';
import { ShellStdout } from './process/stdio.ts';
import type { Steps } from './process/steps.ts';
import { toStderr } from './program/program.ts';
import type { Redirector } from './redirect.ts';
import type { Job } from './scheduler.ts';
import type { Setting } from './setting.ts';

export abstract class ShellState extends Names implements Redirector {
  readonly process: Process;
  readonly setting: Setting;
  readonly stdout: ShellStdout;
  status = 0;
  /** With this, messages begin: the script, or the file that source reads. */
  file: string;
  /** How many such files are being read. */
  sourcing = 0;
  errexit = false;
  line = 0;
  /** The running command. */
  at: Place = { from: 0, to: 0 };
  /** What this shell has put into the background, by process; forgotten by a `wait` for all. */
  readonly jobs = new Map<number, Job>();
  /** $!: the last of them. */
  lastJob = '';
  /** Names of the directories from the volume's root to the working directory, as they were entered. */
  directory: string[] = [];
  /** What pushd remembers, the last first. */
  stacked: readonly string[] = [];
  /** What trap has for each signal. */
  readonly traps = new Map<string, string>();
  /** Signals that never reach it, since before it began. */
  readonly deaf = new Set<string>();
  /** Signals that have come, and for which trap has something. */
  readonly pending: string[] = [];
  /** A signal that ends it as soon as what it runs is over. */
  killed: number | undefined;
  /** How many processes it waits for that have their turns as part of its own. */
  inside = 0;
  /** It is in the builtin wait. */
  waits = false;
  /** What its jobs were started as, for a message. */
  readonly commandsOfJobs = new Map<number, string>();
  /** What trap has for ERR runs just now. */
  trapping = false;
  /** $1, $2, … */
  parameters: readonly string[] = [];
  /** How often `set --` has given them. */
  parametersSet = 0;
  readonly functions = new Map<string, Definition>();
  /** How many loops the running command is in. */
  loops = 0;
  pipefail = false;
  /** $$: the first shell's process, in every child too. */
  shellPid: number;
  /** IFS of the running command. */
  separators: string | undefined;
  /** The status of a command's last $(…). */
  substituted = 0;
  /** Descriptors of <(…) and >(…) that the running commands have. */
  readonly substitutions: number[] = [];
  /** Whose descriptors they are: the shell's, or those of a program that is being started. */
  substitutesIn: Process;
  /** The last command of a child shell: bash starts no process for it, but becomes it. */
  becomes: Command | undefined;
  readonly root: number;
  moving: Moving;

  constructor(process: Process, setting: Setting, variables: Map<string, string>, root: number) {
    super(variables);
    this.process = process;
    this.moving = new Moving(process.kernel);
    this.substitutesIn = process;
    this.setting = setting;
    this.file = setting.name;
    this.stdout = new ShellStdout(process);
    this.root = root;
    this.shellPid = process.pid;
    setting.shells.set(process.pid, this);
  }

  /** PIPESTATUS: of the commands of the last pipeline; all but a compound command is one. */
  get statuses(): readonly (string | number)[] {
    return this.array('PIPESTATUS', false).values();
  }

  set statuses(of: readonly (string | number)[]) {
    const elements = this.array('PIPESTATUS', false);
    if (elements.size !== of.length) elements.clear();
    for (let i = 0; i < of.length; i++) elements.set(i, String(of[i]));
  }

  /** A message as bash writes it, in one piece. */
  complain(message: string): void {
    toStderr(this.process, `${this.file}: line ${this.line}: ${message}\n`);
  }

  /** From here on the calls are the shell's own. */
  own(): void {
    const { from, to } = this.at;
    this.process.kernel.task({ pid: this.process.pid, comm: 'bash', from, to });
  }

  /** Whether this command is the shell's last, for which bash starts no process. */
  endsWith(command: Place): boolean {
    return command === this.becomes && this.traps.size === 0;
  }

  /** A shell that knows what this one knows, in a process of its own. */
  abstract child(process: Process): ShellState;
  /** Lines of a script, each of which may be given up by itself. */
  abstract lines(statements: readonly Statement[], tested: boolean): Steps<void>;
  /** `tested`: the status decides what comes next, so a failure ends nothing. */
  abstract run(statements: readonly Statement[], tested?: boolean): Steps<number>;
  abstract statement(statement: Statement, tested: boolean): Steps<void>;
  /** Whether a failure is the command's own. */
  abstract command(command: Command, forgiven: boolean): Steps<boolean>;
  /** Runs `body` with descriptors redirected, and restores them; undefined if redirecting failed. */
  abstract redirected(redirections: readonly Redirection[], body: number | Steps<number>): Steps<number | undefined>;

  // Expansions, as in Expander
  abstract text(part: Part): string | Steps<string>;
  abstract instead(part: Changed): Steps<readonly Part[] | undefined>;
  abstract list(part: Part): readonly string[] | Steps<readonly string[]> | undefined;
}
