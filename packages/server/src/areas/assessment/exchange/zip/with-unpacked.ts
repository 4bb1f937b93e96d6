import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { questionImportRefusals as no } from '@portal/contract/areas/assessment/exchange-import.ts'
import { IMPORT_MOST_BYTES_PICTURED } from '@portal/contract/areas/exchange/import.ts'
import { importRefusals } from '@portal/contract/areas/exchange/import-refusals.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { FoundPicture } from '#src/shared/exchange/import/pictures/found-picture.ts'
import { MOST_PICTURE_BYTES, readingZip } from '#src/shared/exchange/import/pictures/picture-parts.ts'
import { limits } from '#src/shared/exchange/import/read/limits.ts'

const UTF8_FLAG = 0x800
const QUESTIONS = /\.(?:xlsx|xlsm|xls|csv|docx|txt|xml|gift)$/i
const PICTURES = /\.(?:png|jpe?g|gif|webp)$/i
/** What systems leave in archives by themselves, and what Office leaves beside an open file. */
const LITTER = /^(?:__MACOSX\/.*|(?:.*\/)?(?:\.[^/]*|~\$[^/]*))$/

interface Part {
  entry: Entry
  /** Without its folders. */
  name: string
}

/** Windows writes names in the code page of the machine and does not say so. */
const nameOf = ({ fileName, generalPurposeBitFlag }: Entry): string => {
  const bytes: Uint8Array = Buffer.isBuffer(fileName) ? fileName : Buffer.from(fileName)
  if (generalPurposeBitFlag & UTF8_FLAG) return new TextDecoder('utf-8').decode(bytes)
  const [guess = ''] = ['utf-8', 'gbk'].flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    return text.includes('\uFFFD') ? [] : [text]
  })
  return guess
}

const partsOf = async (zip: ZipFile): Promise<Part[]> => {
  ensure(zip.entryCount <= limits.entries, importRefusals.inflated)
  const parts: Part[] = []
  for await (const entry of zip.eachEntry()) {
    const whole = nameOf(entry).replaceAll('\\', '/').normalize('NFC')
    ensure(!entry.isEncrypted(), importRefusals.encrypted)
    if (!whole.endsWith('/') && !LITTER.test(whole)) parts.push({ entry, name: whole.split('/').at(-1) ?? '' })
  }
  return parts
}

const bytesOf = async (zip: ZipFile, { entry }: Part) => buffer(await zip.openReadStreamPromise(entry))

const picturesOf = async (zip: ZipFile, parts: readonly Part[]): Promise<FoundPicture[]> => {
  const found = parts.filter(({ name }) => PICTURES.test(name))
  const sum = found.reduce((all, { entry }) => all + entry.uncompressedSize, 0)
  ensure(sum <= MOST_PICTURE_BYTES, importRefusals.inflated)
  const pictures: FoundPicture[] = []
  for (const part of found) pictures.push({ names: [part.name.replace(PICTURES, '')], bytes: await bytesOf(zip, part) })
  return pictures
}

/** The one file of questions of an archive, unpacked as long as `use` needs it, and the pictures that lie beside it. */
export const withUnpacked = async <Result>(
  path: string,
  use: (file: { path: string; name: string }, pictures: FoundPicture[]) => Promise<Result>,
): Promise<Result> => {
  const zip = await readingZip(() =>
    openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false }),
  )
  const inner = `${path}.inner`
  try {
    const parts = await readingZip(() => partsOf(zip))
    const [questions, ...others] = parts.filter(({ name }) => QUESTIONS.test(name))
    if (!questions || others.length > 0) return refuse(no.zipFiles)
    ensure(questions.entry.uncompressedSize <= IMPORT_MOST_BYTES_PICTURED, no.tooLarge)
    const [bytes, pictures] = await readingZip(
      async () => [await bytesOf(zip, questions), await picturesOf(zip, parts)] as const,
    )
    await writeFile(inner, bytes, { flag: 'wx' })
    return await use({ path: inner, name: questions.name }, pictures)
  } finally {
    zip.close()
    await rm(inner, { force: true })
  }
}
