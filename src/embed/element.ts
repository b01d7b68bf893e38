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
import { type Ask, type Tell, tellIn, VERSION } from './protocol.ts';

/** How far from the viewport it begins to load. */
const NEAR = '300px';

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
.on slot { display: none; }
@media print { iframe, button { display: none; } .on slot { display: contents; } }
`;

const styles = new CSSStyleSheet();
styles.replaceSync(STYLE);

export class Ext4Lab extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #room = document.createElement('div');
  readonly #waiting = new Map<number, (link: string) => void>();
  #frame: HTMLIFrameElement | undefined;
  #near: IntersectionObserver | undefined;
  #asked = 0;

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
    this.#frame?.remove();
    this.#frame = undefined;
    this.#room.querySelector('button')?.remove();
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
    const id = ++this.#asked;
    this.#ask({ ask: 'state', id });
    return new Promise((answered) => {
      this.#waiting.set(id, answered);
    });
  }

  #offer(): void {
    const button = document.createElement('button');
    button.textContent = this.getAttribute('press') ?? 'Try it';
    button.addEventListener('click', () => {
      this.start();
      this.#frame?.focus();
    });
    this.#room.append(button);
  }

  #ask(ask: Ask): void {
    const to = this.#frame && new URL(this.#frame.src).origin;
    // A page from a disk has no origin that could be named.
    if (to) this.#frame?.contentWindow?.postMessage({ ext4lab: VERSION, ...ask }, to === 'null' ? '*' : to);
  }

  readonly #hear = (event: MessageEvent): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    const told = tellIn(event.data);
    if (!told) return;
    if (told.tell === 'size') this.#resize(told.height);
    else if (told.tell === 'state') {
      this.#waiting.get(told.id)?.(told.link);
      this.#waiting.delete(told.id);
    } else this.dispatchEvent(new CustomEvent(told.tell, { detail: detailOf(told), bubbles: true, composed: true }));
  };

  #resize(height: number): void {
    if (this.#frame && !this.hasAttribute('height')) this.#frame.style.height = `${Math.ceil(height)}px`;
  }
}

function detailOf(told: Tell): object {
  const { tell, ext4lab, ...detail } = told as Tell & { ext4lab?: number };
  return detail;
}
