import { useCallback, useMemo, useState } from 'react'
import { cutAround, type InkBox, NO_CUT, widened } from './pages/ink.ts'

/** What is cut off all pages of a document where there is little room: margins in which no page seen so far has ink. */
export const useCut = (isNarrow: boolean) => {
  const [ink, setInk] = useState<InkBox | null>(null)
  const onInk = useCallback((found: InkBox | null) => setInk((known) => widened(known, found)), [])
  const cut = useMemo(() => (isNarrow ? cutAround(ink) : NO_CUT), [isNarrow, ink])
  return { cut, onInk }
}
