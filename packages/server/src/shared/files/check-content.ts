import { readFile, writeFile } from 'node:fs/promises'
import {
  COVER_LEAST,
  isHeicName,
  uploadRefusals as no,
  type UploadPurpose,
  WORK_LEAST,
} from '@portal/contract/areas/files/upload.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { withByteSource } from '#src/platform/media/head/byte-source.ts'
import { cleanImage, readImageHead, readPhotograph, shownSize } from '#src/platform/media/image.ts'
import { ImageFailure } from '#src/platform/media/image-parts.ts'
import { isPhoneStill, type Sniffed, sniffFile } from '#src/platform/media/sniff.ts'
import { subtitleFrom } from './subtitle-text.ts'

/** A file that may go into the store: where it is now, what it is, and what the server found out about it. */
export interface CheckedFile {
  path: string
  container: string
  facts: Record<string, unknown>
}

interface Arrived {
  path: string
  name: string
  purpose: UploadPurpose
}

type Check = (file: Arrived, found: Sniffed, tools: MediaTools | null) => Promise<CheckedFile>

const asIs = (file: Arrived, found: Sniffed): CheckedFile => ({
  path: file.path,
  container: found.container,
  facts: {},
})

const imageRefusal = (error: unknown): never => {
  if (error instanceof ImageFailure) return refuse(error.code === 'notAnImage' ? no.coverFormat : no.coverDamaged)
  throw error
}

/** Metadata such as the place a picture was taken at never reaches another person. */
const checkCover: Check = async (file, found, tools) => {
  ensure(found.container === 'jpg' || found.container === 'png', no.coverFormat)
  const { width, height } = shownSize(await readImageHead(file.path).catch(imageRefusal))
  ensure(width >= COVER_LEAST.width && height >= COVER_LEAST.height, no.coverPixels)
  const path = `${file.path}.clean`
  await cleanImage(file.path, path, tools).catch(imageRefusal)
  return { path, container: found.container, facts: { width, height } }
}

/** Pictures of texts come in any size; like covers they lose what a camera wrote into them. */
const checkPicture: Check = async (file, found, tools) => {
  const { width, height } = shownSize(await readImageHead(file.path).catch(imageRefusal))
  const path = `${file.path}.clean`
  await cleanImage(file.path, path, tools).catch(imageRefusal)
  return { path, container: found.container, facts: { width, height } }
}

const workRefusal = (error: unknown): never => {
  if (!(error instanceof ImageFailure)) throw error
  return refuse(error.code === 'tooManyPixels' ? no.workPixels : no.coverDamaged)
}

/** A photograph that is large enough and stands still; of what its camera wrote stays what others may know. */
const checkWork: Check = async (file, found, tools) => {
  const { width, height } = shownSize(await readImageHead(file.path).catch(workRefusal))
  const { isAnimated, camera } = await readPhotograph(file.path).catch(workRefusal)
  ensure(!isAnimated, no.workAnimated)
  ensure(Math.max(width, height) >= WORK_LEAST, no.workLongSide)
  const path = `${file.path}.clean`
  await cleanImage(file.path, path, tools).catch(workRefusal)
  return { path, container: found.container, facts: { width, height, camera } }
}

/** A picture of a place: whether and when a camera took it is kept, everything else that it wrote goes. */
const checkHazard: Check = async (file, found, tools) => {
  const { camera } = await readPhotograph(file.path).catch(imageRefusal)
  const checked = await checkPicture(file, found, tools)
  return { ...checked, facts: { ...checked.facts, camera } }
}

const checkSubtitle: Check = async (file, found) => {
  ensure(['srt', 'vtt', 'text'].includes(found.container), no.contentDiffers)
  const path = `${file.path}.vtt`
  await writeFile(path, subtitleFrom(await readFile(file.path)))
  return { path, container: 'vtt', facts: {} }
}

const EDGE_BYTES = 64 * 1024

/** The trailer of a PDF names its encryption: near the end, or in one made for the web near the beginning. */
const isEncryptedPdf = (path: string) =>
  withByteSource(path, async (source) => {
    const head = await source.read(0, EDGE_BYTES)
    const tail = await source.read(Math.max(0, source.size - EDGE_BYTES), EDGE_BYTES)
    return head.includes('/Encrypt') || tail.includes('/Encrypt')
  })

const checkDocument: Check = async (file, found) => {
  ensure(found.container !== 'encryptedOffice', no.officeEncrypted)
  ensure(found.container !== 'pdf' || !(await isEncryptedPdf(file.path)), no.pdfEncrypted)
  return asIs(file, found)
}

/** A marker must be able to open it. */
const checkAnswer: Check = (file, found, tools) =>
  found.kind === 'image' ? checkPicture(file, found, tools) : checkDocument(file, found, tools)

const rules: Record<UploadPurpose, { kinds: readonly string[]; format: Refusal; check: Check }> = {
  video: { kinds: ['video'], format: no.videoFormat, check: async (file, found) => asIs(file, found) },
  cover: { kinds: ['image'], format: no.coverFormat, check: checkCover },
  document: { kinds: ['pdf', 'office'], format: no.documentFormat, check: checkDocument },
  subtitle: { kinds: ['subtitle', 'text'], format: no.subtitleFormat, check: checkSubtitle },
  picture: { kinds: ['image'], format: no.coverFormat, check: checkPicture },
  feedback: { kinds: ['image'], format: no.coverFormat, check: checkPicture },
  answer: { kinds: ['image', 'pdf', 'office', 'video'], format: no.answerFormat, check: checkAnswer },
  appeal: { kinds: ['image', 'pdf', 'office'], format: no.appealFormat, check: checkAnswer },
  signIn: { kinds: ['image', 'pdf', 'office'], format: no.appealFormat, check: checkAnswer },
  certificate: { kinds: ['image', 'pdf'], format: no.certificateFormat, check: checkAnswer },
  archive: { kinds: ['image', 'pdf', 'office'], format: no.appealFormat, check: checkAnswer },
  expert: { kinds: ['image'], format: no.coverFormat, check: checkPicture },
  hazard: { kinds: ['image'], format: no.coverFormat, check: checkHazard },
  work: { kinds: ['image'], format: no.workFormat, check: checkWork },
}

/** Judges a file by its bytes; its name only has to agree with them. */
export const checkContent = async (file: Arrived, tools: MediaTools | null): Promise<CheckedFile> => {
  const { kinds, check } = rules[file.purpose]
  const found = await sniffFile(file.path)
  ensure(file.purpose !== 'work' || !(await isPhoneStill(file.path)), no.workHeic)
  ensure(kinds.includes(found.kind) && found.extensionFits(file.name), no.contentDiffers)
  return check(file, found, tools)
}

export const formatRefusal = (purpose: UploadPurpose, name: string): Refusal =>
  purpose === 'work' && isHeicName(name) ? no.workHeic : rules[purpose].format
