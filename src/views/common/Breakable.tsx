/** A name of Linux, which may break only after its underscores and dots: s_free_ / blocks_count. */
export function Breakable({ name }: { name: string }) {
  const parts = name.split(/(?<=[_.])/);
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places
    <span key={i}>
      {part}
      {i < parts.length - 1 && <wbr />}
    </span>
  ));
}
