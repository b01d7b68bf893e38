/**
 * Thrown where a script, while it runs, comes to something that only a real machine could answer (a path that leads
 * out of the volume, a variable that only the environment could hold). The script stops; nothing is made up.
 */
export class Refusal {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
