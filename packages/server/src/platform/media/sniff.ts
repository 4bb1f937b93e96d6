import { type ByteSource, withByteSource } from './head/byte-source.ts'
import { type OfficeContainer, officeOfOle, officeOfZip } from './office-container.ts'
import { decodeWith, detectEncoding } from './text-encoding.ts'

export type MediaKind = 'video' | 'image' | 'pdf' | 'office' | 'subtitle' | 'text' | 'unknown'
export type Container =
  | 'mp4'
  | 'mov'
  | 'mkv'
  | 'webm'
  | 'avi'
  | 'asf'
  | 'flv'
  | 'png'
  | 'jpg'
  | 'gif'
  | 'webp'
  | 'pdf'
  | OfficeContainer
  | 'srt'
  | 'vtt'
  | 'text'
  | 'unknown'

export type Sniffed = { kind: MediaKind; container: Container; extensionFits(name: string): boolean }

const MP4_NAMES = ['mp4', 'm4v', 'mov', '3gp']
const MATROSKA_NAMES = ['mkv', 'webm']
const TEXT_NAMES = ['srt', 'vtt', 'txt', 'csv', 'md']

/** mp4/mov and mkv/webm are one family each: cameras and editors use either extension for the same bytes. */
const FORMATS: Record<Container, [MediaKind, string[]]> = {
  mp4: ['video', MP4_NAMES],
  mov: ['video', MP4_NAMES],
  mkv: ['video', MATROSKA_NAMES],
  webm: ['video', MATROSKA_NAMES],
  avi: ['video', ['avi']],
  asf: ['video', ['wmv', 'asf']],
  flv: ['video', ['flv']],
  png: ['image', ['png']],
  jpg: ['image', ['jpg', 'jpeg']],
  gif: ['image', ['gif']],
  webp: ['image', ['webp']],
  pdf: ['pdf', ['pdf']],
  docx: ['office', ['docx', 'wps']],
  pptx: ['office', ['pptx', 'dps']],
  xlsx: ['office', ['xlsx', 'et']],
  odf: ['office', ['odt', 'ods', 'odp']],
  doc: ['office', ['doc', 'wps']],
  ppt: ['office', ['ppt', 'dps']],
  xls: ['office', ['xls', 'et']],
  encryptedOffice: ['office', ['docx', 'pptx', 'xlsx']],
  srt: ['subtitle', TEXT_NAMES],
  vtt: ['subtitle', TEXT_NAMES],
  text: ['text', TEXT_NAMES],
  unknown: ['unknown', []],
}

const HEAD_BYTES = 64 * 1024
const STILL_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)$/
const OLD_MOVIE_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** What the bytes are; the name of the file is asked only by `extensionFits`, afterwards. */
export const sniffFile = (file: string): Promise<Sniffed> =>
  withByteSource(file, async (source) => {
    const container = await containerOf(source)
    const [kind, extensions] = FORMATS[container]
    const extensionFits = (name: string) => extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
    return { kind, container, extensionFits }
  })

/** A still picture in the container of phones, such as HEIC, which no browser shows. */
export const isPhoneStill = (file: string): Promise<boolean> =>
  withByteSource(file, async (source) => {
    const head = (await source.read(0, 12)).toString('latin1')
    return head.slice(4, 8) === 'ftyp' && STILL_BRANDS.test(head.slice(8, 12))
  })

async function containerOf(source: ByteSource): Promise<Container> {
  const head = await source.read(0, HEAD_BYTES)
  const fixed = videoOf(head, source.size) ?? imageOf(head)
  if (fixed) return fixed
  if (head.subarray(0, 1024).includes('%PDF-')) return head.indexOf('%PDF-') === 0 ? 'pdf' : 'unknown'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return (await officeOfZip(source)) ?? 'unknown'
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return (await officeOfOle(source)) ?? 'unknown'
  return textOf(head, head.length === source.size)
}

function videoOf(head: Buffer, size: number): Container | null {
  const boxName = head.toString('latin1', 4, 8)
  if (boxName === 'ftyp') {
    const brand = head.toString('latin1', 8, 12)
    return STILL_BRANDS.test(brand) ? 'unknown' : brand === 'qt  ' ? 'mov' : 'mp4'
  }
  if (OLD_MOVIE_BOXES.includes(boxName)) {
    const boxSize = head.readUInt32BE(0)
    if (boxSize === 1 || (boxSize >= 8 && boxSize <= size)) return 'mov'
  }
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return matroskaOf(head)
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi'
  if (startsWith(head, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])) return 'asf'
  return startsWith(head, [0x46, 0x4c, 0x56, 0x01]) ? 'flv' : null
}

/** The DocType element (0x4282) stands within the short EBML header. */
function matroskaOf(head: Buffer): Container {
  const at = head.subarray(0, 256).indexOf(Buffer.from([0x42, 0x82]))
  const length = at < 0 ? 0 : (head[at + 2] ?? 0) & 0x7f
  const docType = head.toString('latin1', at + 3, at + 3 + length).replace(/\0+$/, '')
  return docType === 'webm' ? 'webm' : docType === 'matroska' ? 'mkv' : 'unknown'
}

function imageOf(head: Buffer): Container | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpg'
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return 'gif'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

function textOf(head: Buffer, isWhole: boolean): Container {
  const encoding = detectEncoding(head, isWhole)
  const text = encoding && decodeWith(encoding, head, isWhole)
  if (!text) return 'unknown'
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt'
  return /^\s*\d+[ \t]*\r?\n[ \t]*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->/.test(text) ? 'srt' : 'text'
}

const startsWith = (head: Buffer, magic: number[]) => magic.every((byte, index) => head[index] === byte)
