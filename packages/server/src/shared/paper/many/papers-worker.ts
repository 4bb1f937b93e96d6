import { createWriteStream } from 'node:fs'
import os from 'node:os'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ZipFile } from 'yazl'
import { drawPaper } from '../draw-paper.ts'
import { type CertificateSheet, certificateSheetPaper } from './certificate-sheet.ts'

export interface ManyCertificates {
  /** Where the archive goes. */
  file: string
  /** Names within it, each once, with their certificates. */
  papers: readonly { name: string; sheet: CertificateSheet }[]
}

/** Entries bear one time, so that equal papers are equal archives. */
const MTIME = new Date('2000-01-01T00:00:00Z')

/** So many lie in memory until the disk has taken them. */
const AHEAD = 20

const write = async ({ file, papers }: ManyCertificates): Promise<void> => {
  // On Linux a thread has a priority of its own: who waits for an answer goes first.
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx' }))
  for (const [index, { name, sheet }] of papers.entries()) {
    const { bytes } = await drawPaper(certificateSheetPaper(sheet))
    zip.addBuffer(bytes, name, { compress: false, mtime: MTIME })
    if (index % AHEAD === AHEAD - 1) parentPort?.postMessage({ done: index + 1 })
  }
  zip.end()
  await written
}

await write(workerData as ManyCertificates)
parentPort?.postMessage({ end: true })
