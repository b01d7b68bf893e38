/**
 * The state of a shell, and the services for its parts. Expansions, builtins and compound commands know no more of the
 * interpreter than this.
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
  /** The beginning of messages: the script, or the file that source reads. */
  file: string;
  /** The number of files that source is reading. */
  sourcing = 0;
  errexit = false;
  line = 0;
  /** The running command. */
  at: Place = { from: 0, to: 0 };
  /** The background jobs of this shell, by process. A `wait` for all forgets them. */
  readonly jobs = new Map<number, Job>();
  /** $!, the last background job. */
  lastJob = '';
  /** Names of the directories from the volume's root to the working directory, as they were entered. */
  directory: string[] = [];
  /** The directories that pushd remembers, the last first. */
  stacked: readonly string[] = [];
  /** The trap for each signal. */
  readonly traps = new Map<string, string>();
  /** Signals that were ignored before the shell began, and stay ignored. */
  readonly deaf = new Set<string>();
  /** Signals that have come and have a trap. */
  readonly pending: string[] = [];
  /** A signal that ends the shell as soon as its program is over. */
  killed: number | undefined;
  /** The number of processes that it waits for and that share its turns. */
  inside = 0;
  /** The builtin wait is running. */
  waits = false;
  /** The commands of its jobs, for a message. */
  readonly commandsOfJobs = new Map<number, string>();
  /** The trap for ERR is running. */
  trapping = false;
  /** $1, $2, … */
  parameters: readonly string[] = [];
  /** The number of times that `set --` has set them. */
  parametersSet = 0;
  readonly functions = new Map<string, Definition>();
  /** The number of loops around the running command. */
  loops = 0;
  pipefail = false;
  /** $$: the first shell's process, in every child too. */
  shellPid: number;
  /** IFS of the running command. */
  separators: string | undefined;
  /** The status of a command's last $(…). */
  substituted = 0;
  /** Descriptors of the running commands' <(…) and >(…). */
  readonly substitutions: number[] = [];
  /** The process that has them: the shell, or a program that is being started. */
  substitutesIn: Process;
  /** The last command of a child shell. bash starts no process for it, but becomes it. */
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

  /** PIPESTATUS, the statuses of the last pipeline. Each command except a compound one counts as a pipeline. */
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

  /** Tells the kernel that the next calls are the shell's own. */
  own(): void {
    const { from, to } = this.at;
    this.process.kernel.task({ pid: this.process.pid, comm: 'bash', from, to });
  }

  /** Answers whether this command is the shell's last, for which bash starts no process. */
  endsWith(command: Place): boolean {
    return command === this.becomes && this.traps.size === 0;
  }

  /** A shell with the same knowledge in its own process. */
  abstract child(process: Process): ShellState;
  /** Runs lines of a script. Each can be given up alone. */
  abstract lines(statements: readonly Statement[], tested: boolean): Steps<void>;
  /** With `tested` the status decides what comes next, so a failure ends nothing. */
  abstract run(statements: readonly Statement[], tested?: boolean): Steps<number>;
  abstract statement(statement: Statement, tested: boolean): Steps<void>;
  /** Runs a command. Answers whether a failure is the command's own. */
  abstract command(command: Command, forgiven: boolean): Steps<boolean>;
  /** Runs `body` with redirected descriptors, and restores them. Undefined if redirecting failed. */
  abstract redirected(redirections: readonly Redirection[], body: number | Steps<number>): Steps<number | undefined>;

  // Expansions, as in Expander
  abstract text(part: Part): string | Steps<string>;
  abstract instead(part: Changed): Steps<readonly Part[] | undefined>;
  abstract list(part: Part): readonly string[] | Steps<readonly string[]> | undefined;
}
