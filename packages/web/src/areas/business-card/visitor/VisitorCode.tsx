import { QrCode } from '#src/shared/scan/QrCode.tsx'
import type { VisitorWords } from './visitor-words.ts'

/** The page as a code, for the next one who wants it. */
export function VisitorCode({ link, words }: { link: string; words: VisitorWords }) {
  return (
    <section className="visitor-code">
      <span>
        <QrCode text={link} label={words.code} />
      </span>
      <p>{words.scan}</p>
    </section>
  )
}
