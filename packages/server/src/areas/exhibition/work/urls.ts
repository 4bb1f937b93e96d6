import type { Actor } from '#src/platform/actor.ts'
import type { Files } from '#src/shared/files/files.ts'

interface Thumb {
  fileId: string | null
  /** Where a frame of the film is kept, for a film without a cover. */
  posterKey: string | null
  number: string
}

/** Address of the small picture; names of files never say whose work it is. */
export const thumbUrlOf = (files: Files, actor: Actor, { fileId, posterKey, number }: Thumb): string => {
  if (fileId !== null) return files.fileUrl(actor, { id: fileId, name: `${number}.jpg` })
  return posterKey === null ? '' : files.treeUrl(actor, posterKey, 'poster.jpg')
}
