/** The options that few people need: geometry by hand, RAID, work left for later. */
import { Picker } from '../../views/common/Picker.tsx';
import { useWords } from '../../views/language/useWords.ts';
import { type PartProps, Row, withEntry } from './Row.tsx';
import { format } from './words.ts';

const TEXT_CHOICES = ['blocksPerGroup', 'flexGroups', 'inodes', 'uuid'] as const;
const EXTENDED_TEXTS = ['stride', 'stripe_width', 'resize', 'hash_seed', 'root_owner'] as const;

/** These are written as =0 when they are off, because mke2fs does them by default. */
const LAZY = ['lazy_itable_init', 'lazy_journal_init'] as const;

export function Advanced({ choices: c, onChange }: PartProps) {
  const words = useWords(format);
  const extended = (name: string, value: string) => onChange({ ...c, extended: withEntry(c.extended, name, value) });
  return (
    <details className="advanced">
      <summary>{words.advanced}</summary>
      <fieldset>
        <legend className="visually-hidden">{words.advanced}</legend>
        {TEXT_CHOICES.map((choice) => (
          <Row key={choice} {...words.texts[choice]}>
            <input value={c[choice]} onChange={(e) => onChange({ ...c, [choice]: e.target.value.trim() })} />
          </Row>
        ))}
        {EXTENDED_TEXTS.map((name) => (
          <Row key={name} {...words.extended[name]}>
            <input value={c.extended[name] ?? ''} onChange={(e) => extended(name, e.target.value.trim())} />
          </Row>
        ))}
        {LAZY.map((name) => (
          <Row key={name} label={name} about={words.lazy[name]}>
            <Picker
              value={c.extended[name] ?? ''}
              onPick={(value) => extended(name, value)}
              options={[
                { value: '', label: words.usual },
                { value: '1', label: words.yes },
                { value: '0', label: words.no },
              ]}
            />
          </Row>
        ))}
      </fieldset>
    </details>
  );
}
