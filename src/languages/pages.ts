/**
 * Pages beside the instrument: the words of each come with that page alone, in any language.
 *
 *     lab.html ──▶ English, with the page ──▶ sr-Latn/pages/lab.ts, if Serbian is asked for
 *
 * What is declared elsewhere in English (an experiment, a what-if) is said by another language under its name there.
 */
import type { experiments } from './en/pages/experiments.ts';
import type { gallery } from './en/pages/gallery.ts';
import type { lab } from './en/pages/lab.ts';

type Said = Readonly<Record<string, string>>;

/** Of src/experiments. */
interface OfExperiments {
  /** By its name. */
  told: Readonly<Record<string, Readonly<Record<'title' | 'proposed' | 'built' | 'but', string>>>>;
  /** By what a row and a device are called in English. */
  rows: Said;
  devices: Said;
}

/** Of src/views: what a view is called, by its name, and each of its scenes, by theirs. */
interface OfGallery {
  views: Said;
  told: Readonly<Record<string, Readonly<Record<string, Readonly<Record<'title' | 'about', string>>>>>>;
}

/** Of src/lab, src/workloads and the machine, by the names that they are declared under. */
interface OfLab {
  whatIfs: Readonly<Record<string, Readonly<Record<'title' | 'about', string>>>>;
  workloads: Readonly<Record<string, Readonly<Record<'title' | 'about', string>> & { readonly help: Said }>>;
  /** By what a part of a benchmark is called in English. */
  phases: Said;
  /** How a constant is known. */
  tagsMean: Said;
}

/** What another language says, page by page. */
export interface OtherPages {
  experiments: typeof experiments & OfExperiments;
  gallery: typeof gallery & OfGallery;
  lab: typeof lab & OfLab;
}
export type PageName = keyof OtherPages;

interface PagesSaid {
  experiments: typeof experiments & Partial<OfExperiments>;
  gallery: typeof gallery & Partial<OfGallery>;
  lab: typeof lab & Partial<OfLab>;
}
/** In any language. */
export type PageWords<P extends PageName> = PagesSaid[P];
