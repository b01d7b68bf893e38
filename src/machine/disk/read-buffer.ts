/**
 * The part of a drive's buffer that holds what was read: a few segments, each a run of sectors. When idle, the drive
 * reads on behind its last read until the segment is full, as the next request is often for just that.
 */
export interface Segment {
  start: number;
  end: number;
  used: number;
}

export class ReadBuffer {
  readonly #segments: Segment[] = [];
  readonly #most: number;
  /** Sectors that a segment holds. */
  readonly room: number;
  #clock = 0;

  constructor(segments: number, bytes: number) {
    this.#most = segments;
    this.room = segments > 0 ? Math.floor(bytes / segments / 512) : 0;
  }

  /** Sectors that it keeps. */
  get held(): number {
    return this.#segments.reduce((sum, s) => sum + s.end - s.start, 0);
  }

  /** The segment that holds sector `lba` or ends just before it. */
  find(lba: number): Segment | undefined {
    for (const s of this.#segments)
      if (lba >= s.start && lba <= s.end) {
        s.used = ++this.#clock;
        return s;
      }
    return undefined;
  }

  /** Sectors [start, end) were read: the segment they continue grows, or the least recently used one begins again. */
  add(start: number, end: number): Segment | undefined {
    if (this.#most === 0) return undefined;
    let segment = this.find(start);
    if (!segment) {
      if (this.#segments.length < this.#most) {
        segment = { start, end: start, used: ++this.#clock };
        this.#segments.push(segment);
      } else {
        segment = this.#segments[0];
        for (const s of this.#segments) if (s.used < segment.used) segment = s;
        segment.start = start;
        segment.end = start;
        segment.used = ++this.#clock;
      }
    }
    this.grow(segment, end);
    return segment;
  }

  grow(segment: Segment, end: number): void {
    segment.end = Math.max(segment.end, end);
    segment.start = Math.max(segment.start, segment.end - this.room);
  }

  /** Sectors were written: what the buffer holds of them is stale. */
  forget(start: number, end: number): void {
    for (let i = this.#segments.length - 1; i >= 0; i--) {
      const s = this.#segments[i];
      if (s.start >= end || s.end <= start) continue;
      if (s.start < start) s.end = start;
      else this.#segments.splice(i, 1);
    }
  }
}
