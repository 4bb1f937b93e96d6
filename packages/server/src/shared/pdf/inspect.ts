import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pdfRefusals as no, pdfLimits } from '@portal/contract/areas/files/pdf.ts'
import { fill, type Refusal } from '@portal/contract/kit/refusal.ts'
import { runJailed } from '#src/platform/jail.ts'
import { ownProgram } from '#src/platform/own-program.ts'
import type { PdfContent, Reading } from './reading.ts'

/** What is known of a PDF; with a `refusal`, whose sentence is ready to be said, there is nothing else. */
export interface InspectedPdf extends PdfContent {
  refusal?: Refusal
}

interface Patience {
  timeLimitMs?: number
  signal?: AbortSignal
}

const TIME_LIMIT_MS = 120_000
const HEAP_MB = 640
const MEMORY_MB = 1600
const ANSWER_MB = 64

const programOf = ownProgram('pdf-reader', import.meta.url)

const refused = (refusal: Refusal, values: Record<string, string | number> = {}): InspectedPdf => ({
  pages: 0,
  charsPerPage: [],
  textPerPage: [],
  outline: [],
  scripts: false,
  embeddedFiles: 0,
  refusal: { ...refusal, message: fill(refusal.message, values) },
})

/** Reads a PDF in a process of its own, bounded in time and memory and without the network; nothing of it is ever run. */
export const inspectPdf = async (file: string, patience: Patience = {}): Promise<InspectedPdf> => {
  const { timeLimitMs = TIME_LIMIT_MS, signal } = patience
  const { size } = await stat(file)
  if (size > pdfLimits.bytes) return refused(no.tooLarge)
  const { end, answer } = await runJailed({
    program: process.execPath,
    args: [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(await programOf()), file, JSON.stringify(pdfLimits)],
    timeLimitMs,
    memoryMb: MEMORY_MB,
    fileMb: 1,
    answerMb: ANSWER_MB,
    ...(signal && { signal }),
  })
  // Whoever falls over his limits has met a file that is made for it.
  if (end !== 'done') return refused(no.tooComplex)
  const reading = JSON.parse(answer) as Reading
  if (!('fault' in reading)) return reading
  if (reading.fault === 'tooManyPages') return refused(no.tooManyPages, { n: reading.pages, most: pdfLimits.pages })
  return refused(no[reading.fault])
}
