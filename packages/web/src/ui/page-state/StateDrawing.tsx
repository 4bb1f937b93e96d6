import type { ReactNode } from 'react'

const drawings = {
  empty: (
    <>
      <rect x="30" y="8" width="60" height="60" rx="6" className="draw-tint" />
      <path d="M41 23h38M41 37h26M41 51h32" className="draw-paper" />
      <circle cx="88" cy="54" r="14" className="draw-brand" />
      <path d="M88 48v12M82 54h12" className="draw-on-brand" />
    </>
  ),
  filtered: (
    <>
      <path d="M24 16h72M24 34h72M24 52h40" className="draw-rows" />
      <circle cx="78" cy="42" r="16" className="draw-glass" />
      <path d="m90 54 12 12" className="draw-handle" />
    </>
  ),
  failed: (
    <>
      <path d="M16 44h24l8-16 12 28M74 32l10 12h20" className="draw-line" />
      <path d="m62 22 10 10M72 22 62 32" className="draw-wrong" />
    </>
  ),
  lock: (
    <>
      <rect x="40" y="32" width="40" height="34" rx="6" className="draw-body" />
      <path d="M48 32V22a12 12 0 0 1 24 0v10" className="draw-shackle" />
      <circle cx="60" cy="47" r="4" className="draw-hole" />
      <path d="M60 49v8" className="draw-slot" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type Drawing = keyof typeof drawings

/** A small drawing above a sentence; it says nothing the sentence does not. */
export function StateDrawing({ name }: { name: Drawing }) {
  return (
    <svg className="state-drawing" viewBox="0 0 120 72" width="120" height="72" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}
