/** Items side by side as debugfs sets them. A new line begins where an item would reach past the eightieth column. */
const WIDTH = 80;

export class Columns {
  text = '';
  #column = 0;

  add(item: string): void {
    if (this.#column + item.length > WIDTH) {
      this.text += '\n';
      this.#column = 0;
    }
    this.text += item;
    this.#column += item.length;
  }
}
