/**
 * Runs several programs at once. Each is ready at its own moment of simulated time. The one that has been ready longest
 * makes its next system call. The call may take a while, in which others become ready:
 *
 *      ready:    dd-1001, cat-1002        the first one goes on until it has made a call
 *      calling:  dd-1003                  its call is in progress, and then it is ready again
 *      waiting:  bash-1000                for a job to end (`wait`)
 *
 * Without a machine no call takes time that others could use, so they take turns, call by call. Nothing here is random, so
 * two runs are equal.
 */
import type { Ending } from '../workloads/caller.ts';
import { SCRIPT } from './language/sentences.ts';
import type { Kernel, Turn as KernelTurn } from './process/kernel.ts';
import type { Steps, Turn } from './process/steps.ts';
import { type Killed, Unknowable } from './process/thrown.ts';

/** A program, or a shell with the programs that it runs one after the other. */
export class Job {
  readonly pid: number;
  readonly steps: Steps<number>;
  /** The exit status. */
  status: number | undefined;
  /** A signal that ends it when it goes on. */
  killed: Killed | undefined;
  /** A signal has ended it, and the shell has reported that. */
  bySignal = false;
  announced = false;
  /** The kernel's state for it while others have their turn. */
  turn: KernelTurn;

  constructor(pid: number, steps: Steps<number>, turn: KernelTurn) {
    this.pid = pid;
    this.steps = steps;
    this.turn = turn;
  }
}

export class Scheduler {
  readonly #kernel: Kernel;
  #ready: Job[] = [];
  /** The jobs whose call is in progress, by process. */
  readonly #calling = new Map<number, Job>();
  /** The jobs that wait for an end, by the end. */
  readonly #waiters = new Map<Ending, Job[]>();
  /** The jobs whose sleep an end can cut short, by the end. */
  readonly #sleepers = new Map<Ending, Job>();
  /** All jobs that have not ended. */
  readonly #alive = new Set<Job>();
  /** The job that has its turn. */
  present: Job | undefined;
  /** The number of jobs that do not wait for others. */
  #active = 0;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Starts a job at its starter's present moment. Its first turn comes after all that are ready. */
  start(pid: number, steps: Steps<number>): Job {
    const job = new Job(pid, steps, this.#kernel.putAside());
    this.#alive.add(job);
    this.#becomesActive(job);
    return job;
  }

  /** Runs this job, and everything that it starts, to the end. */
  run(pid: number, steps: Steps<number>): number {
    const first = this.start(pid, steps);
    try {
      while (this.#alive.size > 0) {
        const job = this.#ready.shift() ?? this.#nextReady();
        this.#goOn(job);
      }
    } finally {
      this.#stopAll();
      this.#kernel.takeUp(first.turn);
    }
    return first.status!;
  }

  #goOn(job: Job): void {
    const kernel = this.#kernel;
    kernel.takeUp(job.turn);
    this.present = job;
    const { done, value } = this.#next(job);
    job.turn = kernel.putAside();
    if (done) {
      job.status ??= value;
      this.#alive.delete(job);
      this.#restsNow();
      this.wake(job);
    } else if (value) {
      if (value.status !== undefined) this.#ready.push(job);
      else {
        this.#waiters.set(value, [...(this.#waiters.get(value) ?? []), job]);
        this.#restsNow();
      }
    } else if (kernel.busy(job.turn.pid)) this.#calling.set(job.turn.pid, job);
    else this.#ready.push(job);
  }

  #next(job: Job): IteratorResult<Ending | undefined, number> {
    const { killed } = job;
    if (!killed) return job.steps.next();
    job.killed = undefined;
    try {
      return job.steps.throw(killed);
    } catch (thrown) {
      if (thrown === killed) return { done: true, value: killed.status };
      throw thrown;
    }
  }

  // Signals

  /** The job with this process, if it has not ended. */
  jobOf(pid: number): Job | undefined {
    for (const job of this.#alive) if (job.pid === pid && job.status === undefined) return job;
    return undefined;
  }

  /** Ends a job as soon as its call is over. A sleep ends early. */
  kill(job: Job, signal: Killed): void {
    job.killed = signal;
    job.bySignal = true;
    this.wakeUp(job);
  }

  /** Lets a job go on before the end that it waits for. */
  wakeUp(job: Job): void {
    for (const [ending, waiters] of this.#waiters)
      if (waiters.includes(job)) {
        this.#waiters.set(
          ending,
          waiters.filter((waiter) => waiter !== job),
        );
        this.#becomesActive(job);
        return;
      }
    this.#wakesEarly(job);
  }

  /** Ends a sleep by the signal. Answers false if the job does not sleep. */
  cutsSleep(job: Job, signal: Killed): boolean {
    if (!this.#wakesEarly(job)) return false;
    job.killed = signal;
    job.bySignal = true;
    return true;
  }

  #wakesEarly(job: Job): boolean {
    const { pid } = job.turn;
    if (this.#calling.get(pid) !== job || !this.#kernel.interrupt(pid)) return false;
    if (this.#kernel.busy(pid)) return true;
    this.#calling.delete(pid);
    this.#ready.push(job);
    return true;
  }

  /** Marks a job as ended because its shell was. The program that the shell runs goes on alone. */
  seemsOver(job: Job, status: number): void {
    job.bySignal = true;
    job.status = status;
    this.wake(job);
  }

  wasKilled(job: Job): boolean {
    return job.bySignal;
  }

  /** Sleeps in the present job until `ending` comes, or the sleep is over. */
  *orUntil(ending: Ending, sleep: Turn<unknown>): Steps<void> {
    this.#sleepers.set(ending, this.present!);
    try {
      yield* sleep;
    } finally {
      this.#sleepers.delete(ending);
    }
  }

  /** Lets the jobs go on that wait for this. */
  wake(ending: Ending): void {
    const sleeper = this.#sleepers.get(ending);
    if (sleeper) this.#wakesEarly(sleeper);
    for (const waiter of this.#waiters.get(ending) ?? []) this.#becomesActive(waiter);
    this.#waiters.delete(ending);
  }

  #becomesActive(job: Job): void {
    this.#active++;
    this.#kernel.shared = this.#active > 1;
    this.#ready.push(job);
  }

  #restsNow(): void {
    this.#active--;
    this.#kernel.shared = this.#active > 1;
  }

  /** Lets time pass until a call is over. */
  #nextReady(): Job {
    for (;;) {
      const pid = this.#kernel.pass();
      if (pid === undefined) throw new Unknowable(SCRIPT.all_wait);
      const job = this.#calling.get(pid);
      if (!job || this.#kernel.busy(pid)) continue;
      this.#calling.delete(pid);
      return job;
    }
  }

  /** Stops the script in the middle. The open files of its programs are closed. */
  #stopAll(): void {
    for (const job of this.#alive) {
      this.#kernel.takeUp(job.turn);
      job.steps.return(0);
    }
    this.#alive.clear();
    this.#calling.clear();
    this.#waiters.clear();
    this.#ready = [];
    this.#active = 0;
    this.#kernel.shared = false;
  }
}
