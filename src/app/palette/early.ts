/** What was typed while the list was on its way: apart from the list, which is loaded when it is called. */
let early = '';

export function keepEarly(key: string): void {
  early += key;
}

export function takeEarly(): string {
  const typed = early;
  early = '';
  return typed;
}
