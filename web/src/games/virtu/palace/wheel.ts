// The geometry of the wheel: five rooms clockwise from the top, in percent of its width.

export const ROOMS = [1, 2, 3, 4, 5] as const;
/** How far each room is from the middle: the lower ones leave room for the marker above them. */
const DISTANCES: readonly number[] = [36.2, 36.2, 38.5, 38.5, 36.2];
const STEP = 360 / ROOMS.length;

export interface Point {
  x: number;
  y: number;
}

/** The direction of a room in degrees, clockwise from the top; halves lie between two rooms. */
export function angleOf(room: number): number {
  return (room - 1) * STEP;
}

/** A point at some distance from the middle, in a direction. */
export function pointAt(angle: number, distance: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: 50 + distance * Math.sin(radians), y: 50 - distance * Math.cos(radians) };
}

/** The middle of a room. */
export const roomAt = (room: number): Point => pointAt(angleOf(room), DISTANCES[room - 1] ?? 36);

/** How far the marker turns, always clockwise, from one room to another. */
export function turn(from: number, to: number): number {
  return ((((to - from) % ROOMS.length) + ROOMS.length) % ROOMS.length) * STEP;
}

/** Whether a marker that leaves a room and goes so many steps passes the arrow behind `after`. */
export function passes(from: number, steps: number, after: number): boolean {
  const first = (((after - from) % ROOMS.length) + ROOMS.length) % ROOMS.length;
  return first < steps;
}

/** A slice of a ring between two radii, as an SVG path. */
export function slice(from: number, to: number, inner: number, outer: number): string {
  const corner = (angle: number, distance: number): string => {
    const { x, y } = pointAt(angle, distance);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  };
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${corner(from, outer)}A${outer} ${outer} 0 ${large} 1 ${corner(to, outer)}` +
    `L${corner(to, inner)}A${inner} ${inner} 0 ${large} 0 ${corner(from, inner)}Z`
  );
}
