/** Downloads: the image at the present moment or at the end, and moving pictures. */

import { Icon } from '../../views/common/Icon.tsx';
import { Menu, type MenuItem } from '../../views/common/Menu.tsx';
import { formatBytes } from '../../views/common/units.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { endOf, sameMoment } from '../../views/timeline/moves.ts';
import { saveAs, stemOf } from '../save.ts';
import { momentText } from '../url-state.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { panels } from './panel-words.ts';

/** Browsers do not let a page build files of any size in memory. */
const PLAIN_LIMIT_BYTES = 2 ** 31;

export function DownloadMenu() {
  const workbench = useWorkbench();
  const { overview, timeline, moment, file, run } = useApp((s) => s);
  const tag = useLanguage();
  const { download: words } = useWords(panels);
  if (!overview || !timeline) return null;
  const end = endOf(timeline);
  const atEnd = sameMoment(moment, end);
  const stem = stemOf({ file, run });
  const moments = atEnd
    ? [{ at: end, label: '' }]
    : [
        { at: moment, label: words.step(momentText(moment)) },
        { at: end, label: words.end },
      ];

  const save = async (at: typeof end, gzip: boolean) => {
    const blob = await workbench.download(at, gzip);
    if (!blob) return;
    saveAs(blob, `${stem}${sameMoment(at, end) ? '' : `-step${momentText(at)}`}.img${gzip ? '.gz' : ''}`);
  };

  const item = (at: typeof end, gzip: boolean, name: string, about: string): MenuItem => ({
    key: name,
    face: (
      <>
        <code>{name}</code>
        <span>{about}</span>
      </>
    ),
    choose: () => void save(at, gzip),
  });
  return (
    <Menu
      className="button"
      title={words.name}
      lang={tag}
      face={
        <>
          <Icon name="download" size={15} />
          <span>{words.name}</span>
          <Icon name="down" size={12} />
        </>
      }
      groups={[
        ...moments.map(({ at, label }) => ({
          title: label ? words.asAt(label) : words.image,
          items: [
            ...(overview.byteLength <= PLAIN_LIMIT_BYTES
              ? [item(at, false, '.img', formatBytes(overview.byteLength))]
              : []),
            item(at, true, '.img.gz', words.compressed),
          ],
        })),
        { title: words.later, items: [visitItem(workbench, file === undefined ? words.visit : words.visitWithImage)] },
        { title: words.slides, items: [dialogItem(workbench, 'film', words.film)] },
        ...(file
          ? []
          : [
              {
                title: words.teachers,
                items: [dialogItem(workbench, 'embed', words.embed), dialogItem(workbench, 'code', words.code)],
              },
            ]),
      ]}
    />
  );
}

const visitItem = ({ store }: Workbench, about: string): MenuItem => ({
  key: 'visit',
  face: (
    <>
      <code>.ext4lab.json</code>
      <span>{about}</span>
    </>
  ),
  choose: () => void import('../keep/save-visit.ts').then((m) => m.saveVisit(store)),
});

const dialogItem = ({ store }: Workbench, dialog: 'film' | 'embed' | 'code', face: string): MenuItem => ({
  key: dialog,
  face,
  choose: () => store.setState({ dialog }),
});
