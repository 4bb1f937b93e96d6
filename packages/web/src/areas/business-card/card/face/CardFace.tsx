import type { CardView } from '@portal/contract/areas/business-card/card-field.ts'
import type { Ref } from 'react'
import './face.css'
import { Code, type FacePictures, Head, Photo, Ways, Who } from './FaceParts.tsx'
import { FACE_FONT, inkOn, LONG, SHORT } from './face-text.ts'

export type FaceSide = 'front' | 'back'

interface FaceProps {
  view: CardView
  side: FaceSide
  pictures: FacePictures
  /** For whoever makes a picture of it. */
  ref?: Ref<SVGSVGElement>
}

const PAPER = { ink: '#1b232d', soft: '#5c6470' }
const MARGIN = 64

/** Front of 横版 and 竖版: who it is, on the template's ground. */
function Identity({ view, pictures, wide, high }: Omit<FaceProps, 'side'> & { wide: number; high: number }) {
  const { ink, soft } = inkOn(view.colour)
  const isTall = high > wide
  const hasPhoto = pictures.photo !== ''
  const photo = isTall
    ? { x: MARGIN, y: 190, width: 232, height: 286 }
    : { x: wide - MARGIN - 216, y: 190, width: 216, height: 266 }
  const width = wide - MARGIN * 2 - (hasPhoto && !isTall ? photo.width + 40 : 0)
  return (
    <>
      <rect width={wide} height={high} fill={view.colour} />
      <rect y={high - 14} width={wide} height={14} fill={view.accent} />
      <Head view={view} x={MARGIN} y={MARGIN} width={wide - MARGIN * 2} colour={ink} />
      <Photo photo={pictures.photo} {...photo} />
      <Who {...{ view, ink, soft, width }} x={MARGIN} y={isTall ? (hasPhoto ? 610 : 520) : 296} />
    </>
  )
}

/** Back of 横版 and 竖版: how to reach him, and the code. */
function Contact({ view, pictures, wide, high }: Omit<FaceProps, 'side'> & { wide: number; high: number }) {
  const isTall = high > wide
  const code = isTall ? 300 : 260
  const width = isTall ? wide - MARGIN * 2 : wide - MARGIN * 3 - code
  const x = isTall ? (wide - code) / 2 : wide - MARGIN - code
  return (
    <>
      <rect width={wide} height={high} fill="#ffffff" />
      <rect width={wide} height={14} fill={view.colour} />
      <Head view={view} x={MARGIN} y={MARGIN} width={wide - MARGIN * 2} colour={PAPER.ink} />
      <Ways {...{ view, width, ...PAPER }} x={MARGIN} y={172} height={isTall ? 420 : 400} />
      <Code code={pictures.code} x={x} y={isTall ? high - MARGIN - code : 210} size={code} />
    </>
  )
}

/** Either face of 双语: everything in one language. */
function Whole({ view, pictures, wide, high }: Omit<FaceProps, 'side'> & { wide: number; high: number }) {
  const code = 190
  const photo = { x: wide - MARGIN - 160, y: 150, width: 160, height: 196 }
  const width = wide - MARGIN * 2 - 28 - (pictures.photo === '' ? 0 : photo.width + 32)
  const x = MARGIN + 28
  return (
    <>
      <rect width={wide} height={high} fill="#ffffff" />
      <rect width={40} height={high} fill={view.colour} />
      <rect x={40} width={8} height={high} fill={view.accent} />
      <Head view={view} x={x} y={48} width={wide - x - MARGIN} colour={PAPER.ink} />
      <Photo photo={pictures.photo} {...photo} />
      <Who {...{ view, width, ...PAPER }} x={x} y={206} />
      <Ways {...{ view, ...PAPER }} x={x} y={420} width={wide - x - MARGIN - code - 24} height={186} />
      <Code code={pictures.code} x={wide - MARGIN - code} y={high - 40 - code} size={code} />
    </>
  )
}

const sideWords = { front: '正面', back: '背面' } as const

/** One face of a card, to be looked at, and to be made a picture of. */
export function CardFace({ view, side, pictures, ref }: FaceProps) {
  const [wide, high] = view.layout === 'portrait' ? [SHORT, LONG] : [LONG, SHORT]
  const place = { view, pictures, wide, high }
  return (
    <svg
      ref={ref}
      className="bcard-face"
      xmlns="http://www.w3.org/2000/svg"
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      fontFamily={FACE_FONT}
      role="img"
      aria-label={`${view.name}的名片，${view.layout === 'bilingual' ? (view.language === 'zh' ? '中文面' : '英文面') : sideWords[side]}`}
    >
      {view.layout === 'bilingual' ? (
        <Whole {...place} />
      ) : side === 'front' ? (
        <Identity {...place} />
      ) : (
        <Contact {...place} />
      )}
    </svg>
  )
}
