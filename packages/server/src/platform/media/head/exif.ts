/** What a camera wrote that others may know: nothing of place, owner or serial numbers is ever read. */
export interface CameraFacts {
  camera?: string
  lens?: string
  exposure?: string
  aperture?: string
  iso?: string
  focal?: string
  /** Day as the camera's own clock said. */
  takenOn?: string
}

const MAKE = 0x010f
const MODEL = 0x0110
const DETAILS = 0x8769
const EXPOSURE = 0x829a
const APERTURE = 0x829d
const ISO = 0x8827
const TAKEN_AT = 0x9003
const FOCAL = 0x920a
const LENS = 0xa434

const MOST_ENTRIES = 200
const MOST_LETTERS = 60

interface Entry {
  type: number
  count: number
  at: number
}

/** Numbers of a TIFF in its own order; what points beyond its end is not there. */
const readerOf = (tiff: Buffer) => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = (start: number): Map<number, Entry> => {
    const entries = new Map<number, Entry>()
    const count = Math.min(short(start), MOST_ENTRIES)
    for (let index = 0, at = start + 2; index < count && at + 12 <= tiff.length; index += 1, at += 12)
      entries.set(short(at), { type: short(at + 2), count: long(at + 4), at: at + 8 })
    return entries
  }
  const words = ({ type, count, at }: Entry): string => {
    if (type !== 2) return ''
    const start = count > 4 ? long(at) : at
    const letters = tiff.toString('utf8', start, Math.min(start + count, tiff.length))
    return [...(letters.split('\0')[0] ?? '').replace(/[\p{Cc}\uFFFD]/gu, '').trim()].slice(0, MOST_LETTERS).join('')
  }
  const number = ({ type, at }: Entry): number => {
    if (type === 3) return short(at)
    if (type === 4) return long(at)
    const under = type === 5 ? long(long(at) + 4) : 0
    return under === 0 ? 0 : long(long(at)) / under
  }
  return { long, directory, words, number }
}

const shortNumber = (value: number): string => String(Math.round(value * 10) / 10)

const exposureText = (seconds: number): string => (seconds >= 1 ? shortNumber(seconds) : `1/${Math.round(1 / seconds)}`)

const dayOf = (text: string): string => {
  const [, year, month, day] = /^(\d{4}):(\d{2}):(\d{2})/.exec(text) ?? []
  const named = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(named)) ? '' : named
}

/** Reads the EXIF of a picture; whatever is broken in it is left out. */
export const cameraFacts = (tiff: Buffer): CameraFacts => {
  if (tiff.length < 14 || !['II', 'MM'].includes(tiff.toString('latin1', 0, 2))) return {}
  const { long, directory, words, number } = readerOf(tiff)
  const first = directory(long(4))
  const pointer = first.get(DETAILS)
  const details = pointer === undefined ? new Map<number, Entry>() : directory(long(pointer.at))
  const textOf = (entries: ReadonlyMap<number, Entry>, tag: number): string => {
    const entry = entries.get(tag)
    return entry === undefined ? '' : words(entry)
  }
  const valueOf = (tag: number): number => {
    const entry = details.get(tag)
    const value = entry === undefined ? 0 : number(entry)
    return Number.isFinite(value) && value > 0 ? value : 0
  }
  const [make, model] = [textOf(first, MAKE), textOf(first, MODEL)]
  const [exposure, aperture, iso, focal] = [valueOf(EXPOSURE), valueOf(APERTURE), valueOf(ISO), valueOf(FOCAL)]
  const facts = {
    camera: model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim(),
    lens: textOf(details, LENS),
    exposure: exposure === 0 ? '' : exposureText(exposure),
    aperture: aperture === 0 ? '' : `f/${shortNumber(aperture)}`,
    iso: iso === 0 ? '' : String(Math.round(iso)),
    focal: focal === 0 ? '' : `${shortNumber(focal)} mm`,
    takenOn: dayOf(textOf(details, TAKEN_AT)),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))
}
