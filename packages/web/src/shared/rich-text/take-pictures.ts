import { PICTURE_FILE } from '@portal/contract/shared/rich-text.ts'
import { sendFile } from '../upload/send-file.ts'
import type { Pasted } from './paste/clean-paste.ts'

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' }

const fileOf = (blob: Blob): File =>
  blob instanceof File && blob.name.includes('.')
    ? blob
    : new File([blob], `图片.${extensions[blob.type] ?? 'png'}`, { type: blob.type })

export interface StoredPicture {
  /** Names the upload until the text is saved. */
  file: string
  /** Shows the picture in this page until then. */
  src: string
}

/** Sends a picture into the store; rejects with the words of a refusal. */
export const storePicture = async (blob: Blob): Promise<StoredPicture> => ({
  file: await sendFile(fileOf(blob), 'picture'),
  src: URL.createObjectURL(blob),
})

/** The pasted markup with its pictures stored; those that cannot be are taken out and counted. */
export const storePastedPictures = async ({
  html,
  pictures,
  skipped,
}: Pasted): Promise<{ html: string; skipped: number }> => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let lost = skipped
  for (const { mark, blob } of pictures) {
    const place = body.querySelector(`img[${PICTURE_FILE}="${mark}"]`)
    try {
      const { file, src } = await storePicture(blob)
      place?.setAttribute(PICTURE_FILE, file)
      place?.setAttribute('src', src)
    } catch {
      place?.remove()
      lost += 1
    }
  }
  return { html: body.innerHTML, skipped: lost }
}
