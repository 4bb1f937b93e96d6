import type { Actor } from '#src/platform/actor.ts'
import type { Files } from '#src/shared/files/files.ts'

interface Thumb {
  fileId: string | null
  number: string
}

/** Address of the small picture; names of files never say whose work it is. */
export const thumbUrlOf = (files: Files, actor: Actor, { fileId, number }: Thumb): string =>
  fileId === null ? '' : files.fileUrl(actor, { id: fileId, name: `${number}.jpg` })
