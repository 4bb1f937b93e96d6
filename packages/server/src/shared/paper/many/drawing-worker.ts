import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawPaper } from '../draw-paper.ts'
import { acknowledgementPaper } from '../templates/acknowledgement.ts'
import { archivePaper } from '../templates/archive.ts'
import { safetyCardPaper } from '../templates/safety-card.ts'
import { signSheetPaper } from '../templates/sign-sheet.ts'
import { certificateSheetPaper } from './certificate-sheet.ts'

/** Papers that are drawn many at a time, by the name of their template. */
export const drawnTemplates = {
  acknowledgement: acknowledgementPaper,
  archive: archivePaper,
  certificate: certificateSheetPaper,
  safetyCard: safetyCardPaper,
  signSheet: signSheetPaper,
}
export type DrawnTemplate = keyof typeof drawnTemplates

/** A template with what it is filled with. */
export type DrawnData = {
  [Name in DrawnTemplate]: { template: Name; data: Parameters<(typeof drawnTemplates)[Name]>[0] }
}[DrawnTemplate]

const paperOf = (asked: DrawnData) => {
  if (asked.template === 'archive') return archivePaper(asked.data)
  if (asked.template === 'acknowledgement') return acknowledgementPaper(asked.data)
  if (asked.template === 'certificate') return certificateSheetPaper(asked.data)
  return asked.template === 'safetyCard' ? safetyCardPaper(asked.data) : signSheetPaper(asked.data)
}

// On Linux a thread has a priority of its own: who waits for an answer goes first.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)

parentPort?.on('message', (asked: DrawnData) => {
  drawPaper(paperOf(asked)).then(
    ({ bytes, sha256, pages }) => parentPort?.postMessage({ bytes, sha256, pages }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
