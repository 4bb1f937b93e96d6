import type { CardView } from '@portal/contract/areas/business-card/card-field.ts'
import { fitted, linesOf, standingOf } from './face-text.ts'

/** A code as runs of dark cells. */
export interface CodePath {
  size: number
  path: string
}

export interface FacePictures {
  code: CodePath | null
  /** The photo as a data address, or empty. */
  photo: string
}

interface LineProps {
  x: number
  y: number
  text: string
  width: number
  size: number
  colour: string
  bold?: boolean
}

/** One line of text; `y` is where it stands. */
export function Line({ x, y, text, width, size, colour, bold = false }: LineProps) {
  if (text === '') return null
  const fit = fitted(text, width, size)
  return (
    <text x={x} y={y} fill={colour} fontSize={fit.size} fontWeight={bold ? 600 : 400}>
      {fit.text}
    </text>
  )
}

interface BoxProps {
  x: number
  y: number
  size: number
}

/** The code of a card, dark on white whatever is around it. */
export function Code({ code, x, y, size }: BoxProps & { code: CodePath | null }) {
  if (!code) return null
  const quiet = 2
  const cells = code.size + quiet * 2
  return (
    <svg x={x} y={y} width={size} height={size} viewBox={`0 0 ${cells} ${cells}`} shapeRendering="crispEdges">
      <rect width={cells} height={cells} fill="#ffffff" />
      <path d={code.path} fill="#10161d" transform={`translate(${quiet} ${quiet})`} />
    </svg>
  )
}

/** The logo, or the accent where there is none, with the company beside it. */
export function Head({
  view,
  x,
  y,
  width,
  colour,
}: {
  view: CardView
  x: number
  y: number
  width: number
  colour: string
}) {
  const { logo, company, accent } = view
  const mark = 56
  return (
    <>
      {logo === '' ? (
        <rect x={x} y={y} width={12} height={mark} rx={6} fill={accent} />
      ) : (
        <image href={logo} x={x} y={y} width={mark * 2} height={mark} preserveAspectRatio="xMinYMid meet" />
      )}
      <Line
        x={x + (logo === '' ? 32 : mark * 2 + 20)}
        y={y + 41}
        text={company}
        width={width - (logo === '' ? 32 : mark * 2 + 20)}
        size={36}
        colour={colour}
        bold
      />
    </>
  )
}

export function Photo({
  photo,
  x,
  y,
  width,
  height,
}: {
  photo: string
  x: number
  y: number
  width: number
  height: number
}) {
  if (photo === '') return null
  const id = `photo-${x}-${y}-${width}`
  return (
    <>
      <clipPath id={id}>
        <rect x={x} y={y} width={width} height={height} rx={20} />
      </clipPath>
      <image
        href={photo}
        x={x}
        y={y}
        width={width}
        height={height}
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${id})`}
      />
    </>
  )
}

interface PlaceProps {
  view: CardView
  x: number
  y: number
  width: number
  ink: string
  soft: string
}

/** Who it is: the name stands at `y`, what there is follows beneath. */
export function Who({ view, x, y, width, ink, soft }: PlaceProps) {
  const { post, title } = standingOf(view)
  const postAt = y + (view.otherName === '' ? 84 : 136)
  return (
    <>
      <Line x={x} y={y} text={view.name} width={width} size={84} colour={ink} bold />
      <Line x={x} y={y + 56} text={view.otherName} width={width} size={36} colour={soft} />
      <Line x={x} y={postAt} text={post} width={width} size={40} colour={ink} bold />
      <Line x={x} y={postAt + 52} text={title} width={width} size={32} colour={soft} />
    </>
  )
}

/** How to reach him, from the top down in the height there is. */
export function Ways({ view, x, y, width, height, ink, soft }: PlaceProps & { height: number }) {
  const lines = linesOf(view)
  const pitch = Math.min(56, height / Math.max(1, lines.length))
  const size = Math.min(30, pitch * 0.66)
  const label = Math.max(...lines.map((line) => line.label.length * (view.language === 'zh' ? 1 : 0.58)), 0) * size + 24
  return lines.map((line, at) => (
    <g key={line.value}>
      <Line x={x} y={y + pitch * at + size} text={line.label} width={label} size={size} colour={soft} />
      <Line x={x + label} y={y + pitch * at + size} text={line.value} width={width - label} size={size} colour={ink} />
    </g>
  ))
}
