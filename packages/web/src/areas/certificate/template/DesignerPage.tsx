import { CERTIFICATE_PAGE, type CertificateElement } from '@portal/contract/areas/certificate/template.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { ELEMENT_NAMES } from './new-element.ts'

interface PageProps {
  elements: readonly CertificateElement[]
  frame: boolean
  chosen: string | undefined
  onChoose: (key: string) => void
  onMove: (key: string, place: { x: number; y: number }) => void
}

const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The page as it will be: elements are moved by dragging, or by the arrow keys (with Shift ten at a time). */
export function DesignerPage({ elements, frame, chosen, onChoose, onMove }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const held = useRef<{ key: string; dx: number; dy: number } | null>(null)

  /** Where the pointer is, in px of the page. */
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = page.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const scale = CERTIFICATE_PAGE.width / box.width
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale }
  }
  const take = (event: PointerEvent, { key, x, y }: CertificateElement) => {
    const at = placeOf(event)
    held.current = { key, dx: at.x - x, dy: at.y - y }
    event.currentTarget.setPointerCapture(event.pointerId)
    onChoose(key)
  }
  const drag = (event: PointerEvent, { w }: CertificateElement) => {
    if (!held.current) return
    const at = placeOf(event)
    const { key, dx, dy } = held.current
    onMove(key, {
      x: within(at.x - dx, CERTIFICATE_PAGE.width - w),
      y: within(at.y - dy, CERTIFICATE_PAGE.height - 10),
    })
  }
  const step = (event: KeyboardEvent, { key, x, y, w }: CertificateElement) => {
    const way = STEPS[event.key]
    if (!way) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    onMove(key, {
      x: within(x + way[0] * by, CERTIFICATE_PAGE.width - w),
      y: within(y + way[1] * by, CERTIFICATE_PAGE.height - 10),
    })
  }

  return (
    <div className="designer-page" ref={page} data-frame={frame || undefined}>
      {elements.map((element) => (
        <button
          key={element.key}
          type="button"
          className="designer-element"
          data-kind={element.kind}
          aria-pressed={element.key === chosen}
          aria-label={`${ELEMENT_NAMES[element.kind]}${element.kind === 'text' ? ` ${element.text}` : ''}`}
          style={lookOf(element)}
          onFocus={() => onChoose(element.key)}
          onKeyDown={(event) => step(event, element)}
          onPointerDown={(event) => take(event, element)}
          onPointerMove={(event) => drag(event, element)}
          onPointerUp={() => (held.current = null)}
        >
          {element.kind === 'text' && <Words text={element.text} indent={element.indent} />}
          {element.kind === 'qr' && <Icon name="qr" />}
          {element.kind === 'seal' && <span>{element.use}</span>}
          {element.kind === 'photo' && <span>照片</span>}
        </button>
      ))}
    </div>
  )
}

/** Lines as they are typed, what stands between `**` bold. */
const Words = ({ text, indent }: { text: string; indent: boolean }) => (
  <>
    {text.split('\n').map((line, row) => (
      // Lines have no other name than their place.
      <span key={`${row}${line}`} className="designer-line" data-indent={indent || undefined}>
        {line.split('**').map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}
      </span>
    ))}
  </>
)

/** A length of the page, in parts of its width as it is shown. */
const q = (px: number) => `${(px / CERTIFICATE_PAGE.width) * 100}cqw`

const COLOURS = { ink: '#1a1a1a', blue: '#1d4e89', dark: '#444444', light: '#5c6470', red: '#c8261b' } as const

const lookOf = (element: CertificateElement): CSSProperties => {
  const place: CSSProperties = { left: q(element.x), top: q(element.y), width: q(element.w) }
  if (element.kind === 'text') {
    const { size, line, face, colour, align, bold, spacing, underline } = element
    return {
      ...place,
      fontSize: q(size),
      lineHeight: q(line),
      fontFamily: face === 'serif' ? '"Noto Serif SC", "Songti SC", SimSun, serif' : undefined,
      color: COLOURS[colour],
      textAlign: align,
      fontWeight: bold ? 700 : 400,
      letterSpacing: `${spacing / 100}em`,
      borderBottom: underline ? `1px solid ${COLOURS[colour]}` : undefined,
    }
  }
  if (element.kind === 'rule') return { ...place, height: q(10), borderTop: `1px solid ${COLOURS[element.colour]}` }
  return { ...place, height: q(element.kind === 'photo' ? element.h : element.w), fontSize: q(13) }
}
