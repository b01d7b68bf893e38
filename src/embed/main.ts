/** One module, which defines <ext4-lab>. */
import { Ext4Lab } from './element.ts';

if (!customElements.get('ext4-lab')) customElements.define('ext4-lab', Ext4Lab);

export { Ext4Lab } from './element.ts';
export type { Ask, Ext4LabEvents, Tell } from './protocol.ts';

declare global {
  interface HTMLElementTagNameMap {
    'ext4-lab': Ext4Lab;
  }
}
