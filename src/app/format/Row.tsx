/** The lines of the format dialog: a label, its control, and the one plain line that says what it is for. */
import type { ReactNode } from 'react';
import type { Choices } from './choices.ts';

/** Every part of the dialog takes the choices and returns others. */
export interface PartProps {
  choices: Choices;
  onChange(choices: Choices): void;
}

/** The same entries with one set, or removed if it is empty. */
export function withEntry(of: Record<string, string>, name: string, value: string): Record<string, string> {
  const next = { ...of };
  if (value === '') delete next[name];
  else next[name] = value;
  return next;
}

export function Row({
  label,
  about,
  group,
  children,
}: {
  label: string;
  about: string;
  group?: boolean;
  children: ReactNode;
}) {
  const inside = (
    <>
      <span className="row-label">{label}</span>
      <span className="row-control">{children}</span>
      <span className="row-about">{about}</span>
    </>
  );
  if (group) return <div className="row">{inside}</div>;
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  return <label className="row">{inside}</label>;
}
