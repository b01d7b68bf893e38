/** Čemu služe inodi koji nisu u stablu. */
import type { SaidWords } from '../../said-rooms.ts';

export const role: SaidWords['role'] = {
  bad: 'spisak neispravnih blokova',
  root: 'korenski direktorijum',
  user_quota: 'kvota korisnika',
  group_quota: 'kvota grupa',
  boot_loader: 'program za pokretanje',
  undelete: 'direktorijum za vraćanje obrisanog',
  resize: 'mesto za još opisa grupa',
  journal: 'dnevnik',
  exclude: 'bitmapa izuzetih iz snimaka',
  replica: 'replika',
  project_quota: 'kvota projekata',
  orphan_file: 'datoteka siročića',
};
