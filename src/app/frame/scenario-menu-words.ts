/** The list of scenarios: it comes with the workbench. */
import { words } from '../../words/words.ts';

export const scenarioMenu = words('scenarioMenu', {
  title: 'Scenarios to begin with',
  name: 'Scenarios',
  kept: 'Kept on this browser',
  recent: { name: 'Recent visits …', about: 'Go on where you were, with what you typed and opened.' },
  measured: 'Measured',
  lab: {
    name: 'The lab',
    about: 'The papers’ benchmarks, run again on one to four disks: their seconds beside ours.',
  },
  experiments: {
    name: 'Experiments',
    about: 'What was only proposed for ext4, laid out in bytes: none of it is Linux’s.',
  },
});
