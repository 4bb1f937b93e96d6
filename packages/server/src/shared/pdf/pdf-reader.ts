import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineEntry, Reading } from './reading.ts'
import { letterCount, plainText } from './text-of-page.ts'

/** The bounds of a reading, as the caller gives them on the command line. */
interface Bounds {
  pages: number
  pageLetters: number
  letters: number
  outline: number
}

const [, , file = '', boundsText = '{}'] = process.argv
const bounds = JSON.parse(boundsText) as Bounds
const shipped = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

const open = async (): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(await readFile(file)),
    cMapUrl: `${shipped}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${shipped}/standard_fonts/`,
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  }).promise

const pageOfDest = async (document: PDFDocumentProxy, dest: unknown): Promise<number | null> => {
  const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest
  const [target] = Array.isArray(explicit) ? explicit : []
  if (typeof target === 'number') return target + 1
  return target ? (await document.getPageIndex(target)) + 1 : null
}

type Branch = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

const readOutline = async (document: PDFDocumentProxy): Promise<OutlineEntry[]> => {
  const entries: OutlineEntry[] = []
  const walk = async (branch: Branch, level: number): Promise<void> => {
    for (const { title, dest, items } of branch ?? []) {
      if (entries.length >= bounds.outline) return
      const page = await pageOfDest(document, dest).catch(() => null)
      if (page !== null) entries.push({ title: title.trim().slice(0, 200), page, level })
      await walk(items, level + 1)
    }
  }
  await walk(await document.getOutline(), 0)
  return entries
}

const readPages = async (document: PDFDocumentProxy) => {
  const textPerPage: string[] = []
  const charsPerPage: number[] = []
  let letters = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = plainText(items.flatMap((item) => ('str' in item ? [item] : []))).slice(0, bounds.pageLetters)
    page.cleanup()
    charsPerPage.push(letterCount(text))
    letters += text.length
    textPerPage.push(letters <= bounds.letters ? text : '')
  }
  return { textPerPage, charsPerPage }
}

const read = async (): Promise<Reading> => {
  const document = await open()
  if (document.numPages > bounds.pages) return { fault: 'tooManyPages', pages: document.numPages }
  const { info } = await document.getMetadata()
  // Opens without a password, but its permissions are sealed with one.
  if ('EncryptFilterName' in info && info.EncryptFilterName) return { fault: 'encrypted' }
  const { textPerPage, charsPerPage } = await readPages(document)
  const attachments = await document.getAttachments().catch(() => null)
  return {
    pages: document.numPages,
    textPerPage,
    charsPerPage,
    outline: await readOutline(document).catch(() => []),
    scripts: (await document.hasJSActions()) || (await document.getJSActions()) !== null,
    embeddedFiles: Object.keys(attachments ?? {}).length,
  }
}

const faultOf = (error: unknown): Reading => ({
  fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged',
})

const answer = createWriteStream('', { fd: 3 })
answer.end(JSON.stringify(await read().catch(faultOf)), () => process.exit(0))
