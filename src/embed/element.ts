/**
 * <ext4-lab>: a lab in any page. What stands between its tags is its poster, and all there is without scripts and in print:
 *
 *     <ext4-lab scenario="A tree outgrows the inode" load="press">
 *       <figure><img src="tree.svg" alt="…"><figcaption>…</figcaption></figure>
 *     </ext4-lab>
 *
 *     poster ── near the viewport, or pressed ──▶ frame with embed.html ── tells ──▶ events of the element
 *
 * Nothing but this file loads before. Frames on one page load the same files, which the browser has by then.
 */
import { ATTRIBUTES, fragmentOf } from './options.ts';
import { type Ask, type Ext4LabEvents, type Tell, tellIn, VERSION } from './protocol.ts';

/** How far from the viewport it begins to load. */
const NEAR = '300px';
/** A page that came and says nothing for so long is not the lab, ms; if it speaks later, it is. */
const PATIENCE = 10_000;

const STYLE = `
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
.room { position: relative; min-height: 7.5rem; }
.room.empty { aspect-ratio: 16 / 10; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; }
iframe { display: block; width: 100%; height: 560px; border: 0; border-radius: 8px; color-scheme: normal; }
button { position: absolute; inset: 0; margin: auto; width: max-content; height: max-content; padding: 0.6em 1.2em;
  font: 600 1rem/1.2 system-ui, sans-serif; color: #fff; background: #1d4ed8; border: 0; border-radius: 8px; cursor: pointer; }
button:hover { background: #1e40af; }
button:focus-visible { outline: 3px solid #93c5fd; outline-offset: 2px; }
.on slot, .silent ~ iframe { display: none; }
.on:has(.silent) slot { display: contents; }
::slotted(img) { display: block; max-width: 100%; height: auto; }
.silent { margin: 0; padding: 0.6em 1em; border-radius: 8px; font: 1rem/1.4 system-ui, sans-serif; color: #7f1d1d; background: #fee2e2; }
@media print { iframe, button, .silent { display: none; } .on slot { display: contents; } }
`;

const styles = new CSSStyleSheet();
styles.replaceSync(STYLE);

type Listen = <K extends keyof Ext4LabEvents>(
  type: K,
  listener: (event: Ext4LabEvents[K]) => void,
  options?: boolean | AddEventListenerOptions,
) => void;

type Answer = Extract<Tell, { id: number }>;

export class Ext4Lab extends HTMLElement {
  declare addEventListener: Listen & HTMLElement['addEventListener'];
  static readonly observedAttributes = ATTRIBUTES;
  readonly #room = document.createElement('div');
  /** Those who wait for an answer; without one, the element has left its page. */
  readonly #waiting = new Map<number, (told?: Answer) => void>();
  #frame: HTMLIFrameElement | undefined;
  #near: IntersectionObserver | undefined;
  #asked = 0;
  /** The frame has spoken; it has something to step through. */
  #heard = false;
  #ready = false;
  /** What is asked before the frame can hear it. */
  #unsent: Ask[] = [];
  #silent: HTMLElement | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [styles];
    this.#room.className = 'room';
    this.#room.append(document.createElement('slot'));
    shadow.append(this.#room);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    const load = this.getAttribute('load') ?? 'near';
    this.#room.classList.toggle('empty', this.querySelector(':scope > :not(script)') === null);
    if (load === 'now') this.start();
    else if (load === 'press') this.#offer();
    else {
      this.#near = new IntersectionObserver(
        (seen) => {
          if (seen.some(({ isIntersecting }) => isIntersecting)) this.start();
        },
        { rootMargin: NEAR },
      );
      this.#near.observe(this);
    }
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    this.#near?.disconnect();
    clearTimeout(this.#patience);
    for (const answered of this.#waiting.values()) answered();
    this.#waiting.clear();
    for (const part of [this.#frame, this.#silent, this.#room.querySelector('button')]) part?.remove();
    this.#frame = undefined;
    this.#silent = undefined;
    this.#heard = false;
    this.#ready = false;
    this.#unsent = [];
    this.#room.classList.remove('on');
  }

  attributeChangedCallback(): void {
    if (this.#frame) this.load(this.fragment);
  }

  /** The part of a link that says what is shown. */
  get fragment(): string {
    return fragmentOf((name) => this.getAttribute(name), this.querySelector('script')?.textContent?.trim() ?? '');
  }

  /** Loads the lab in the poster's place. */
  start(): void {
    if (this.#frame) return;
    this.#near?.disconnect();
    this.#room.querySelector('button')?.remove();
    const frame = document.createElement('iframe');
    const page = new URL(this.getAttribute('page') ?? '../embed.html', import.meta.url);
    page.hash = this.fragment;
    frame.src = page.href;
    frame.title = this.getAttribute('label') ?? 'ext4lab';
    frame.allow = 'fullscreen; clipboard-write';
    frame.addEventListener('load', () => {
      this.#patience = setTimeout(() => this.#complain(page), PATIENCE);
    });
    const height = Number(this.getAttribute('height'));
    if (height > 0) frame.style.height = `${height}px`;
    this.#frame = frame;
    this.#room.classList.add('on');
    this.#room.classList.remove('empty');
    this.#room.append(frame);
  }

  seek(step: number): void {
    this.#ask({ ask: 'seek', step });
  }

  play(): void {
    this.#ask({ ask: 'play' });
  }

  pause(): void {
    this.#ask({ ask: 'pause' });
  }

  /** Something else, by a link or its fragment. */
  load(link: string): void {
    this.#ask({ ask: 'load', link: link.replace(/^[^#]*#/, '') });
  }

  /** What is shown, as a link's fragment. */
  state(): Promise<string> {
    if (!this.#frame) return Promise.resolve(this.fragment);
    return this.#answer('state').then((told) => told?.link ?? this.fragment);
  }

  /** The picture of the moment that is shown, with its sentence; `svg` is empty if there is none. */
  poster(): Promise<{ svg: string; caption: string }> {
    this.start();
    return this.#answer('poster').then((told) => ({ svg: told?.svg ?? '', caption: told?.caption ?? '' }));
  }

  #answer<K extends Answer['tell']>(ask: K): Promise<Extract<Answer, { tell: K }> | undefined> {
    const id = ++this.#asked;
    this.#ask({ ask, id });
    return new Promise((answered) => {
      this.#waiting.set(id, (told) =>
        answered(told?.tell === ask ? (told as Extract<Answer, { tell: K }>) : undefined),
      );
    });
  }

  #offer(): void {
    const button = document.createElement('button');
    const label = this.getAttribute('label');
    button.textContent = this.getAttribute('press') ?? 'Try it';
    // Several on one page are told apart by those who hear it.
    if (label) button.setAttribute('aria-label', `${button.textContent}: ${label}`);
    button.addEventListener('click', () => {
      this.start();
      this.#frame?.focus();
    });
    this.#room.append(button);
  }

  #ask(ask: Ask): void {
    const hears = ask.ask === 'load' ? this.#heard : this.#ready;
    const to = this.#frame && new URL(this.#frame.src).origin;
    if (!to || !hears) this.#unsent.push(ask);
    // A page from a disk has no origin that could be named.
    else this.#frame?.contentWindow?.postMessage({ ext4lab: VERSION, ...ask }, to === 'null' ? '*' : to);
  }

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== new URL(this.#frame.src).origin) return;
    const told = tellIn(data);
    if (!told) return;
    this.#heard = true;
    this.#silent?.remove();
    if (told.tell === 'ready') this.#ready = true;
    if (told.tell === 'size') this.#resize(told.height);
    else if ('id' in told) {
      this.#waiting.get(told.id)?.(told);
      this.#waiting.delete(told.id);
    } else this.#tell(told);
    for (const ask of this.#unsent.splice(0)) this.#ask(ask);
  };

  #tell({ tell, ...detail }: Tell): void {
    this.dispatchEvent(new CustomEvent(tell, { detail, bubbles: true, composed: true }));
  }

  /** No lab is where it should be: a wrong address, a page around that allows no frame, no network. */
  #complain(page: URL): void {
    if (this.#heard || this.#silent) return;
    const message = `Nothing answers at ${page.origin}${page.pathname}.`;
    this.#silent = document.createElement('p');
    this.#silent.className = 'silent';
    this.#silent.setAttribute('role', 'alert');
    this.#silent.textContent = message;
    this.#room.prepend(this.#silent);
    this.#tell({ tell: 'error', message });
  }

  #resize(height: number): void {
    if (this.#frame && !this.hasAttribute('height')) this.#frame.style.height = `${Math.ceil(height)}px`;
  }
}
