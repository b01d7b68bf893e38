/** The paint that marks name `hatch`: blocks that are allocated but unwritten. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="hatch-ground" />
        <rect width="2" height="5" className="hatch-line" />
      </pattern>
    </defs>
  );
}
