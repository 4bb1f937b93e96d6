import type { FileKind } from '@portal/contract/areas/files/file.ts'
import type { Container } from '#src/platform/media/sniff.ts'

interface Format {
  kind: FileKind
  type: string
}

const office = (type: string): Format => ({ kind: 'office', type })
const DOWNLOAD = 'application/octet-stream'

/** How the bytes of each format are announced; nothing that a browser would run is among the types. */
const formats: Record<Container, Format> = {
  mp4: { kind: 'video', type: 'video/mp4' },
  mov: { kind: 'video', type: 'video/quicktime' },
  mkv: { kind: 'video', type: 'video/x-matroska' },
  webm: { kind: 'video', type: 'video/webm' },
  avi: { kind: 'video', type: 'video/x-msvideo' },
  asf: { kind: 'video', type: 'video/x-ms-wmv' },
  flv: { kind: 'video', type: 'video/x-flv' },
  png: { kind: 'image', type: 'image/png' },
  jpg: { kind: 'image', type: 'image/jpeg' },
  gif: { kind: 'image', type: 'image/gif' },
  webp: { kind: 'image', type: 'image/webp' },
  pdf: { kind: 'pdf', type: 'application/pdf' },
  docx: office('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  pptx: office('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
  xlsx: office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  odf: office(DOWNLOAD),
  doc: office('application/msword'),
  ppt: office('application/vnd.ms-powerpoint'),
  xls: office('application/vnd.ms-excel'),
  encryptedOffice: office(DOWNLOAD),
  srt: { kind: 'subtitle', type: 'text/plain; charset=utf-8' },
  vtt: { kind: 'subtitle', type: 'text/vtt; charset=utf-8' },
  text: { kind: 'text', type: 'text/plain; charset=utf-8' },
  unknown: { kind: 'unknown', type: DOWNLOAD },
}

const isContainer = (container: string): container is Container => Object.hasOwn(formats, container)

export const formatOf = (container: string): Format => formats[isContainer(container) ? container : 'unknown']

/** Kinds that may open inside the page; all others are downloads whatever the address asks for. */
export const mayBeInline = (kind: FileKind): boolean => ['video', 'image', 'pdf', 'subtitle'].includes(kind)

const treeTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  jpg: 'image/jpeg',
  json: 'application/json',
}

/** Type of a file in a derived tree; null for what no tree of ours holds. */
export const treeTypeOf = (relative: string): string | null => treeTypes[relative.split('.').at(-1) ?? ''] ?? null
