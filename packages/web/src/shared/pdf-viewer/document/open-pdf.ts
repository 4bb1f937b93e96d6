import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { PARTS, WORKER } from './parts.ts'
import { createRangeBatches, PIECE_BYTES } from './range-batches.ts'
import { type AddressOf, createRangeReader, FileAway } from './range-reader.ts'

const FIRST_BYTES = 32 * 1024
/** There the document says where everything lies. */
const TAIL_BYTES = 48 * 1024
const BREATH_MS = 4

GlobalWorkerOptions.workerSrc = WORKER

interface Parts {
  addressOf: AddressOf
  onTrouble: (words: string | null) => void
  /** Pieces that will never come, after the document has opened. */
  onFailure: (error: unknown) => void
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Why a document does not open, in words. */
export const wordsOfPdfError = (error: unknown): string => {
  if (error instanceof FileAway) return error.message
  if (error instanceof Error && error.name === 'PasswordException') return '该 PDF 已加密，无法在线阅读'
  return '文件损坏，无法读取'
}

/** Opens a PDF by ranges: only the pieces that a page needs are fetched, and nothing of its scripts is ever run. */
export const openPdf = ({
  addressOf,
  onTrouble,
  onFailure,
}: Parts): { opened: Promise<PDFDocumentProxy>; close(): void } => {
  const stop = new AbortController()
  // Comes while the first bytes are on their way.
  const worker = new PDFWorker()
  stop.signal.addEventListener('abort', () => worker.destroy(), { once: true })
  const reader = createRangeReader({ addressOf, fetch: fetch.bind(window), wait, onTrouble, signal: stop.signal })
  let failed: (error: unknown) => void = () => undefined
  const failure = new Promise<never>((_resolve, reject) => {
    failed = reject
  })
  failure.catch((error: unknown) => {
    if (!stop.signal.aborted) onFailure(error)
  })

  const open = async (): Promise<PDFDocumentProxy> => {
    const [first, tail] = await Promise.all([reader.read(0, FIRST_BYTES), reader.readTail(TAIL_BYTES)])
    const transport = new PDFDataRangeTransport(first.total, first.bytes, first.whole)
    transport.requestDataRange = createRangeBatches({
      reader,
      total: first.total,
      known: [tail],
      onPiece: ({ begin, bytes }) => transport.onDataRange(begin, bytes),
      onFailure: failed,
      soon: (work) => setTimeout(work, BREATH_MS),
    })
    const task = getDocument({
      range: transport,
      worker,
      rangeChunkSize: PIECE_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${PARTS}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${PARTS}standard_fonts/`,
      wasmUrl: `${PARTS}wasm/`,
      isEvalSupported: false,
      enableXfa: false,
      verbosity: 0,
    })
    stop.signal.addEventListener('abort', () => void task.destroy(), { once: true })
    return Promise.race([task.promise, failure])
  }
  return { opened: open(), close: () => stop.abort() }
}
