import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import type { PageSize } from '../pages/layout.ts'
import { openPdf, wordsOfPdfError } from './open-pdf.ts'
import type { AddressOf } from './range-reader.ts'

export interface ReadyPdf {
  document: PDFDocumentProxy
  firstSize: PageSize
}

/** Whoever was asked for the address may have said no. */
const wordsOf = (error: unknown): string => (error instanceof ApiRefusal ? wordsOfError(error) : wordsOfPdfError(error))

/** Opens a document for as long as it is shown. */
export const usePdf = (addressOf: AddressOf) => {
  const [ready, setReady] = useState<ReadyPdf | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const again = useRef(false)

  // Follows pdf.js, which reads the file in a worker of its own.
  useEffect(() => {
    let gone = false
    const fail = (error: unknown) => {
      if (!gone) setFailure(wordsOf(error))
    }
    const { opened, close } = openPdf({
      addressOf: (over) => addressOf(over || again.current),
      onTrouble: (words) => !gone && setTrouble(words),
      onFailure: fail,
    })
    const begin = async () => {
      const found = await opened
      const first = await found.getPage(1)
      const { width, height } = first.getViewport({ scale: 1 })
      if (!gone) setReady({ document: found, firstSize: { width, height } })
    }
    begin().catch(fail)
    return () => {
      gone = true
      close()
      setReady(null)
    }
  }, [addressOf, tries])

  const retry = () => {
    again.current = true
    setFailure(null)
    setTrouble(null)
    setTries((old) => old + 1)
  }
  return { ready, failure, trouble, retry }
}
