import { mediaFailTexts, type OwnMediaFailCode } from '@portal/contract/areas/video/refusals.ts'
import { BlobError } from '#src/platform/blob-store/blob-store.ts'
import { MediaFailure } from '#src/platform/media/media-failure.ts'

/** A cause that only this pipeline knows; trying again would not help. */
export class OwnMediaFailure extends Error {
  readonly code: OwnMediaFailCode
  readonly log: string

  constructor(code: OwnMediaFailCode, log: string) {
    super(log)
    this.code = code
    this.log = log
  }
}

export interface Failure {
  code: string
  text: string
  log: string
  /** May pass on the next try. */
  passing: boolean
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof OwnMediaFailure)
    return { code: error.code, text: mediaFailTexts[error.code], log: error.log, passing: false }
  if (error instanceof MediaFailure) {
    const { code, text, technicalLog: log } = error
    return { code, text, log, passing: ['timeout', 'interrupted', 'noSpace'].includes(code) }
  }
  const full = error instanceof BlobError && error.code === 'noSpace'
  const words = new MediaFailure(
    full ? 'noSpace' : 'interrupted',
    error instanceof Error ? error.message : String(error),
  )
  return { code: words.code, text: words.text, log: words.technicalLog, passing: true }
}
