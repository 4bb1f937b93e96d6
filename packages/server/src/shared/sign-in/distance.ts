import type { CoordSystem } from '@portal/contract/areas/sign-in/words.ts'

interface Point {
  lat: number
  lng: number
}

export type Place = Point & { coord: CoordSystem }

const EARTH_METRES = 6_371_008.8
/** Krasovsky 1940, which GCJ-02 is worked out on. */
const AXIS = 6_378_245
const ECCENTRICITY = 0.00669342162296594323

const radians = (degrees: number) => (degrees * Math.PI) / 180

const isOutside = ({ lat, lng }: Point) => lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271

const waves = (value: number) => {
  const of = (factor: number) => Math.sin((value / factor) * Math.PI)
  return of
}

const shiftOf = ({ lat, lng }: Point): Point => {
  const [x, y] = [lng - 105, lat - 35]
  const both = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3
  const [ofX, ofY] = [waves(x), waves(y)]
  const root = Math.sqrt(Math.abs(x))
  const dLat =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    both +
    ((20 * ofY(1) + 40 * ofY(3)) * 2) / 3 +
    ((160 * ofY(12) + 320 * ofY(30)) * 2) / 3
  const dLng =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    both +
    ((20 * ofX(1) + 40 * ofX(3)) * 2) / 3 +
    ((150 * ofX(12) + 300 * ofX(30)) * 2) / 3
  const sine = Math.sin(radians(lat))
  const magic = 1 - ECCENTRICITY * sine * sine
  return {
    lat: (dLat * 180) / (((AXIS * (1 - ECCENTRICITY)) / (magic * Math.sqrt(magic))) * Math.PI),
    lng: (dLng * 180) / ((AXIS / Math.sqrt(magic)) * Math.cos(radians(lat)) * Math.PI),
  }
}

export const gcj02Of = (point: Point): Point => {
  if (isOutside(point)) return { ...point }
  const shift = shiftOf(point)
  return { lat: point.lat + shift.lat, lng: point.lng + shift.lng }
}

/** The way back is searched for: three steps leave less than a millimetre. */
export const wgs84OfGcj02 = (point: Point): Point => {
  if (isOutside(point)) return { ...point }
  let found = { ...point }
  for (let step = 0; step < 4; step += 1) {
    const there = gcj02Of(found)
    found = { lat: found.lat - (there.lat - point.lat), lng: found.lng - (there.lng - point.lng) }
  }
  return found
}

export const wgs84Of = ({ coord, lat, lng }: Place): Point =>
  coord === 'gcj02' ? wgs84OfGcj02({ lat, lng }) : { lat, lng }

/** Metres along the surface, both brought to WGS-84. */
export const metresBetween = (a: Place, b: Place): number => {
  const [from, to] = [wgs84Of(a), wgs84Of(b)]
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}
