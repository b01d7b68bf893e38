/** Something that goes up and down: how much there is, the most that there was, and the mean over time. */
export class LevelOverTime {
  value = 0;
  most = 0;
  #sum = 0;
  #since = 0;

  change(by: number, now: number): void {
    this.#sum += this.value * (now - this.#since);
    this.#since = now;
    this.value += by;
    if (this.value > this.most) this.most = this.value;
  }

  /** From the beginning until now. */
  mean(now: number): number {
    return now > 0 ? (this.#sum + this.value * (now - this.#since)) / now : 0;
  }
}
