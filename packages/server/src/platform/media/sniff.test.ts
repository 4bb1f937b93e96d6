import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone, tools } from './sample-media.fixture.ts'
import { sniffFile } from './sniff.ts'
import { decodeText } from './text-encoding.ts'

let folder: Awaited<ReturnType<typeof aFolder>>

beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

let count = 0
const sniffBytes = async (bytes: Buffer) => {
  count += 1
  const file = join(folder.path, `upload-${count}`)
  await writeFile(file, bytes)
  return sniffFile(file)
}

/** Stored entries, local headers left empty: the sniffer reads the directory at the end. */
function aZip(names: string[]) {
  const local = Buffer.from([0x50, 0x4b, 0x03, 0x04, ...Array(26).fill(0)])
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.write(name, 46, 'latin1')
    return entry
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

/** Header, one sector of the allocation table, then two directory sectors that are not neighbours. */
function anOle(names: string[]) {
  const bytes = Buffer.alloc(512 * 6, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(0, 76)
  bytes.writeUInt32LE(3, 512 + 4)
  bytes.writeUInt32LE(0xfffffffe, 512 + 12)
  const entryAt = (index: number) => (index < 4 ? 512 * 2 : 512 * 4) + (index % 4) * 128
  for (const [index, name] of names.entries()) {
    bytes.write(name, entryAt(index), 'utf16le')
    bytes.writeUInt16LE(2 * name.length + 2, entryAt(index) + 64)
  }
  return bytes
}

describe.skipIf(!tools)('files made by ffmpeg', () => {
  test.each([
    ['mp4', 'video', 'mp4', H264_AAC],
    ['mov', 'video', 'mov', H264_AAC],
    ['mkv', 'video', 'mkv', H264_AAC],
    ['webm', 'video', 'webm', ['-c:v', 'libvpx', '-an']],
    ['avi', 'video', 'avi', ['-c:v', 'mpeg4', '-an']],
    ['wmv', 'video', 'asf', ['-c:v', 'wmv2', '-an']],
    ['flv', 'video', 'flv', H264_AAC],
    ['png', 'image', 'png', ['-frames:v', '1', '-an']],
    ['jpg', 'image', 'jpg', ['-frames:v', '1', '-an']],
    ['gif', 'image', 'gif', ['-an']],
    ['webp', 'image', 'webp', ['-frames:v', '1', '-an']],
  ] as const)('knows %s under a name without extension', async (extension, kind, container, encoding) => {
    const file = join(folder.path, `made.${extension}`)
    await makeWith(...picture('64x48', 0.4), ...tone(0.4), ...encoding, file)

    const sniffed = await sniffFile(file)

    expect(sniffed).toMatchObject({ kind, container })
    expect(sniffed.extensionFits(`视频.${extension.toUpperCase()}`)).toBe(true)
    expect(sniffed.extensionFits('a.pdf')).toBe(false)
    expect(sniffed.extensionFits(extension)).toBe(true)
  })
})

test.each([
  ['a Windows program', Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000b8', 'hex'), Buffer.alloc(300)])],
  ['a Linux program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(300)])],
  ['a plain zip', aZip(['a.txt'])],
  ['a zip that only names a document', aZip(['word/document.xml'])],
  ['an iPhone still', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(30)])],
  ['nothing', Buffer.alloc(0)],
  ['a PDF behind a web page', Buffer.from('<html><script>1</script>%PDF-1.7')],
])('does not know %s, whatever it is called', async (_what, bytes) => {
  const sniffed = await sniffBytes(bytes)

  expect(sniffed).toMatchObject({ kind: 'unknown', container: 'unknown' })
  expect(sniffed.extensionFits('培训.mp4')).toBe(false)
})

test.each([
  ['docx', ['[Content_Types].xml', 'word/document.xml']],
  ['pptx', ['[Content_Types].xml', 'ppt/presentation.xml']],
  ['xlsx', ['[Content_Types].xml', 'xl/workbook.xml']],
  ['odf', ['mimetype', 'content.xml', 'META-INF/manifest.xml']],
])('knows %s by its entries', async (container, names) => {
  expect(await sniffBytes(aZip(names))).toMatchObject({ kind: 'office', container })
})

test.each([
  ['doc', ['Root Entry', 'Data', '1Table', 'Other', 'WordDocument']],
  ['ppt', ['Root Entry', 'PowerPoint Document']],
  ['xls', ['Root Entry', 'Workbook']],
  ['encryptedOffice', ['Root Entry', 'EncryptionInfo', 'EncryptedPackage']],
])('knows %s by its streams', async (container, names) => {
  expect(await sniffBytes(anOle(names))).toMatchObject({ kind: 'office', container })
})

test('knows a PDF', async () => {
  expect(await sniffBytes(Buffer.from('%PDF-1.7\n%\xe2\xe3\n'))).toMatchObject({ kind: 'pdf', container: 'pdf' })
})

/** 安全培训 in GB18030. */
const GB_TEXT = Buffer.from('b0b2c8abc5e0d1b5', 'hex')
const CUE = '1\r\n00:00:01,000 --> 00:00:03,500\r\n'

test.each([
  ['srt in UTF-8', Buffer.from(`\ufeff${CUE}安全培训`), 'srt'],
  ['srt in GB18030', Buffer.concat([Buffer.from(CUE), GB_TEXT]), 'srt'],
  ['srt in UTF-16', Buffer.from(`\ufeff${CUE}安全培训`, 'utf16le'), 'srt'],
  ['vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n安全'), 'vtt'],
  ['other writing', Buffer.from('第一行\n第二行'), 'text'],
])('knows %s', async (_what, bytes, container) => {
  const sniffed = await sniffBytes(bytes)

  expect(sniffed.container).toBe(container)
  expect(sniffed.extensionFits('字幕.srt')).toBe(true)
})

test('knows a long subtitle whose head ends inside a character', async () => {
  const sniffed = await sniffBytes(Buffer.from(`${CUE}a${'安'.repeat(60_000)}`))

  expect(sniffed.container).toBe('srt')
})

test('decodes GB18030 and drops the byte order mark of UTF-8', () => {
  expect(decodeText(GB_TEXT)).toEqual({ text: '安全培训', encoding: 'gb18030' })
  expect(decodeText(Buffer.from('\ufeff安全'))).toEqual({ text: '安全', encoding: 'utf-8' })
  expect(decodeText(Buffer.from([0xff, 0x00, 0x81]))).toBeNull()
})

test('survives a thousand damaged containers', async () => {
  const originals = [aZip(['[Content_Types].xml', 'word/document.xml']), anOle(['Root Entry', 'Workbook'])]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const file = join(folder.path, 'damaged')
  for (let round = 0; round < 1000; round += 1) {
    const bytes = Buffer.from(originals[round % 2] ?? '')
    for (let change = 0; change < 4; change += 1) bytes[8 + random(bytes.length - 8)] = random(2) ? 0xff : random(256)
    await writeFile(file, bytes.subarray(0, 9 + random(bytes.length)))

    expect(typeof (await sniffFile(file)).kind).toBe('string')
  }
})
