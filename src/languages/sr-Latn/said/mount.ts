/** Zašto se volumen ne montira, ili ne tako kako je traženo. */
import type { SaidWords } from '../../said-rooms.ts';

export const mount: SaidWords['mount'] = {
  unknown_option: (of) => `Nepoznata opcija montiranja: ${of.name}.`,
  bad_value: (of) => `Opcija montiranja ${of.name} ne prima vrednost "${of.value}".`,
  only_of_ext4: (of) => `Opcija montiranja ${of.name} je za ext4; drajver za ${of.driver} je ne zna.`,
  incompatible: (of) => `Opcija montiranja koja ne ide uz ${of.type}: ${of.name}.`,
  async_commit_ordered: 'uz journal_async_commit ne može da se montira u režimu data=ordered.',
  delalloc_journal: 'uz data=journal i delalloc zajedno ne može da se montira.',
  no_memory_size: (of) => `${of.name}: ${of.word} nije veličina od 1M nadalje, kao 64M.`,
  no_percentage: (of) => `${of.name}: ${of.word} nije procenat, od 0 do 100.`,
  no_centisecs: (of) => `${of.name}: ${of.word} nije broj stotinki sekunde.`,
  needs_cleaning: (of, say) => `Strukturu treba popraviti: ${say(of.why)}.`,
  belongs_twice: (of, say) => `blok ${of.block} pripada dvaput: ${say(of.to)}, i ${say(of.and)}`,
  journal: (of) => `dnevnik, inod ${of.ino}`,
  met: (of) => `montiranje je naišlo na ono čega na ispravnom volumenu nema: ${of.what}`,
  group: (of) => `grupa ${of.group}`,
  no_clusters: (of) =>
    `Volumen ima bigalloc, a njega ${of.linux === undefined ? of.type : `ext4 iz Linuxa ${of.linux}`} ne zna: može da se montira kao ext4.`,
};
